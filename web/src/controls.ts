// SPDX-License-Identifier: MIT
// Buttons, tabs, keyboard shortcuts and the help that lists them.
import { button, byId, clearNotice, takesKey } from "./dom.js";

/** What the controls ask of the page. */
export interface Actions {
  toggle(): void;
  step(): void;
  /** Takes the last step back. */
  back(): void;
  reset(): void;
  fit(): void;
  profile(): void;
  /** Shows the other solver beside, or no longer. */
  compare(): void;
  /** Saves what was done so far. */
  save(): void;
  /** Uses a tool where the pointer is, whichever is in hand. */
  use(tool: "spawn" | "explode"): void;
  /** Takes the tool of this place in the bar in hand, or its next form. */
  tool(place: number): void;
  speed(factor: number): void;
}

const SPEEDS = [0.1, 0.2, 0.3, 0.5, 0.7, 1, 1.5, 2, 3, 4];
const TABS = ["scenes", "text", "view"] as const;
export type Tab = (typeof TABS)[number];

function attachSpeed(actions: Actions): void {
  const input = byId("speed", HTMLInputElement);
  const output = byId("speed-value", HTMLOutputElement);
  const show = (): void => {
    const factor = SPEEDS[Number(input.value)] ?? 1;
    output.value = `${factor}×`;
    input.setAttribute("aria-valuetext", `${factor} times real time`);
    actions.speed(factor);
  };
  input.max = String(SPEEDS.length - 1);
  input.addEventListener("input", show);
  show();
}

export function attachTransport(actions: Actions): void {
  button("play").addEventListener("click", () => actions.toggle());
  button("back").addEventListener("click", () => actions.back());
  button("step").addEventListener("click", () => actions.step());
  button("reset").addEventListener("click", () => actions.reset());
  button("fit").addEventListener("click", () => actions.fit());
  button("compare").addEventListener("click", () => actions.compare());
  button("save").addEventListener("click", () => actions.save());
  button("notice-close").addEventListener("click", clearNotice);
  attachSpeed(actions);
}

/** Lets the buttons be used, once there is a scene. */
export function enableTransport(): void {
  for (const id of ["play", "back", "step", "reset", "fit", "compare", "picture", "record", "save"])
    button(id).disabled = false;
}

export function showPlaying(playing: boolean): void {
  button("play").setAttribute("aria-label", playing ? "Pause" : "Play");
  document.documentElement.dataset.playing = String(playing);
}

export function showComparing(comparing: boolean): void {
  button("compare").setAttribute("aria-pressed", String(comparing));
  document.documentElement.dataset.comparing = String(comparing);
}

/** Shows one of the side panels. */
export function selectTab(tab: Tab): void {
  document.body.dataset.tab = tab;
  for (const name of TABS) {
    const [head, panel] = [button(`tab-${name}`), byId(`panel-${name}`, HTMLElement)];
    head.setAttribute("aria-selected", String(name === tab));
    head.tabIndex = name === tab ? 0 : -1;
    panel.hidden = name !== tab;
  }
}

export function attachTabs(): void {
  TABS.forEach((name, i) => {
    const head = button(`tab-${name}`);
    head.addEventListener("click", () => selectTab(name));
    head.addEventListener("keydown", (event) => {
      const move = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? TABS.length - 1 : 0;
      const next = TABS[(i + move) % TABS.length];
      if (move === 0 || !next) return;
      event.preventDefault();
      selectTab(next);
      button(`tab-${next}`).focus();
    });
  });
  selectTab("scenes");
}

function toggleHelp(): void {
  const help = byId("help", HTMLDialogElement);
  if (help.open) help.close();
  else help.showModal();
}

/** What was clicked with a pointer gives the focus back, so that keys go on meaning what the help says. */
function releaseFocus(event: MouseEvent): void {
  const target = event.target instanceof Element ? event.target.closest("button, .scenes a, .lil-boolean") : null;
  const focused = document.activeElement;
  if (event.detail > 0 && target && focused instanceof HTMLElement && target.contains(focused)) focused.blur();
}

/** Keys work anywhere on the page but where something is typed. */
export function attachKeys(actions: Actions): void {
  const help = byId("help", HTMLDialogElement);
  const keys: Record<string, () => void> = {
    " ": () => actions.toggle(),
    ".": () => actions.step(),
    ",": () => actions.back(),
    r: () => actions.reset(),
    f: () => actions.fit(),
    c: () => actions.compare(),
    e: () => actions.use("explode"),
    n: () => actions.use("spawn"),
    p: () => actions.profile(),
    o: () => button("open").click(),
    "/": () => {
      selectTab("scenes");
      byId("search", HTMLInputElement).select();
    },
    h: toggleHelp,
    "?": toggleHelp,
  };
  for (let digit = 1; digit <= 7; digit++) keys[digit] = () => actions.tool(digit - 1);
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || takesKey(event.target, event.key)) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : "";
    const action = keys[key];
    if (!action || (help.open && action !== toggleHelp) || (event.repeat && key !== "." && key !== ",")) return;
    event.preventDefault();
    action();
  });
  document.addEventListener("click", releaseFocus);
  button("help-button").addEventListener("click", toggleHelp);
  help.addEventListener("click", (event) => {
    if (event.target === help) help.close();
  });
}
