// SPDX-License-Identifier: MIT
/** scree.wasm as base64. The build writes dist/wasm.gen.js. */
export declare const wasm: string;
