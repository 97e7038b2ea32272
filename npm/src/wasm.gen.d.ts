// SPDX-License-Identifier: MIT
/** scree.wasm, deflated, as base64. The build writes dist/wasm.gen.js. */
export declare const wasm: string;
