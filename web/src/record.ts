// SPDX-License-Identifier: MIT
// Pictures and videos of the canvas, saved as files.
import { button, download, notify, sentence } from "./dom.js";

/** What browsers write, the best first. */
const TYPES = ["video/mp4;codecs=avc1", "video/webm;codecs=vp9", "video/webm"];
const BITS_A_SECOND = 8_000_000;
const FRAMES_A_SECOND = 60;

/** Records the canvas from a press of the button to the next. */
class Video {
  readonly #canvas: HTMLCanvasElement;
  #recorder: MediaRecorder | null = null;

  constructor(canvas: HTMLCanvasElement) {
    this.#canvas = canvas;
  }

  get running(): boolean {
    return this.#recorder !== null;
  }

  start(name: string): void {
    const type = TYPES.find((each) => MediaRecorder.isTypeSupported(each));
    if (!type) throw new Error("this browser records no video");
    const stream = this.#canvas.captureStream(FRAMES_A_SECOND);
    const recorder = new MediaRecorder(stream, { mimeType: type, videoBitsPerSecond: BITS_A_SECOND });
    const parts: Blob[] = [];
    recorder.addEventListener("dataavailable", ({ data }) => parts.push(data));
    recorder.addEventListener("stop", () => {
      for (const track of stream.getTracks()) track.stop();
      download(new Blob(parts, { type }), `${name}.${type.startsWith("video/mp4") ? "mp4" : "webm"}`);
    });
    recorder.start(1000);
    this.#recorder = recorder;
  }

  stop(): void {
    this.#recorder?.stop();
    this.#recorder = null;
  }
}

/** The buttons for a picture and a video; `name` is what the file is to be called, without its ending. */
export function attachRecorder(canvas: HTMLCanvasElement, name: () => string): void {
  button("picture").addEventListener("click", () => {
    canvas.toBlob((blob) => (blob ? download(blob, `${name()}.png`) : notify("The picture could not be made.")));
  });
  const record = button("record");
  const video = new Video(canvas);
  const show = (): void => {
    record.setAttribute("aria-pressed", String(video.running));
    record.setAttribute("aria-label", video.running ? "Stop recording and save the video" : "Record a video");
  };
  record.addEventListener("click", () => {
    try {
      if (video.running) video.stop();
      else video.start(name());
    } catch (error) {
      notify(`No video: ${sentence(error)}.`);
    }
    show();
  });
}
