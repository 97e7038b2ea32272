// SPDX-License-Identifier: MIT
// Colours of a scene on the canvas: those that its file chose, and otherwise a palette of stone hues that fits the
// background.

/** Colours of everything that is not a body, as CSS. */
export interface Theme {
  dark: boolean;
  background: string;
  grid: string;
  axis: string;
  border: string;
  label: string;
  contact: string;
  impulse: string;
  box: string;
  velocity: string;
  origin: string;
  joint: string;
  field: string;
  fieldLine: string;
  fluid: string;
}

export interface Paint {
  fill: string;
  line: string;
}

/** 0xRRGGBBAA as CSS. */
export function css(colour: number): string {
  return `#${(colour >>> 0).toString(16).padStart(8, "0")}`;
}

/** Does text on this colour have to be light? */
function isDark(colour: number): boolean {
  const [r, g, b] = [colour >>> 24, (colour >>> 16) & 255, (colour >>> 8) & 255];
  return 0.299 * r + 0.587 * g + 0.114 * b < 128;
}

/** The same hue, darker, for the outline of a shape whose file chose only a fill. */
function darker(colour: number): string {
  const channel = (shift: number): number => Math.round(((colour >>> shift) & 255) * 0.58);
  return `rgb(${channel(24)} ${channel(16)} ${channel(8)})`;
}

const LIGHT: Theme = {
  dark: false,
  background: "#f7f5f1",
  grid: "rgb(60 50 35 / 6%)",
  axis: "rgb(60 50 35 / 14%)",
  border: "rgb(60 50 35 / 35%)",
  label: "rgb(60 50 35 / 65%)",
  contact: "#c0341d",
  impulse: "rgb(214 120 20 / 75%)",
  box: "rgb(40 120 90 / 55%)",
  velocity: "#1c62b8",
  origin: "#3a352e",
  joint: "#7a2f8f",
  field: "rgb(122 96 20 / 9%)",
  fieldLine: "rgb(96 76 20 / 42%)",
  fluid: "rgb(44 118 190 / 24%)",
};
const DARK: Theme = {
  dark: true,
  background: "#141618",
  grid: "rgb(255 250 240 / 5%)",
  axis: "rgb(255 250 240 / 12%)",
  border: "rgb(255 250 240 / 32%)",
  label: "rgb(255 250 240 / 60%)",
  contact: "#ff8f6b",
  impulse: "rgb(255 190 90 / 75%)",
  box: "rgb(120 220 180 / 50%)",
  velocity: "#7fb4ff",
  origin: "#f1ede6",
  joint: "#e6b8ff",
  field: "rgb(255 226 150 / 6%)",
  fieldLine: "rgb(255 226 150 / 34%)",
  fluid: "rgb(80 160 240 / 26%)",
};

/** The theme for a scene's own background (0: none) and the page's colour scheme. */
export function themeFor(background: number, pageIsDark: boolean): Theme {
  if ((background & 255) === 0) return pageIsDark ? DARK : LIGHT;
  return { ...(isDark(background) ? DARK : LIGHT), background: css(background | 255) };
}

/** Hue and saturation by the kind of a body's first shape: circle, capsule, box, polygon, edge, chain, hull, outline,
 *  tiles. */
const HUES: readonly (readonly [number, number])[] = [
  [38, 56],
  [172, 26],
  [213, 32],
  [15, 48],
  [30, 6],
  [30, 6],
  [345, 34],
  [96, 28],
  [96, 28],
];
const PLUM: readonly [number, number] = [295, 22];
/** Neighbouring rows differ a little in lightness, so that equal bodies can be told apart. */
const SHADES = [-5, 0, 5];

/** How a body without colours of its own is painted. */
export function defaultPaint(theme: Theme, role: "static" | "kinematic" | "dynamic", kind: number, row: number): Paint {
  if (role === "static") {
    return theme.dark
      ? { fill: "hsl(215 6% 24%)", line: "hsl(215 6% 48%)" }
      : { fill: "hsl(36 9% 83%)", line: "hsl(36 7% 54%)" };
  }
  const [hue, saturation] = role === "kinematic" ? PLUM : (HUES[kind - 1] ?? PLUM);
  const shade = SHADES[row % SHADES.length] ?? 0;
  const fill = (theme.dark ? 40 : 70) + shade;
  const line = theme.dark ? 72 : 33;
  return { fill: `hsl(${hue} ${saturation}% ${fill}%)`, line: `hsl(${hue} ${saturation}% ${line}%)` };
}

/** The paint of a body, from its colour columns where they are set. */
export function paintOf(fill: number, outline: number, fallback: Paint): Paint {
  return {
    fill: fill === 0 ? fallback.fill : css(fill),
    line: outline !== 0 ? css(outline) : fill !== 0 ? darker(fill) : fallback.line,
  };
}
