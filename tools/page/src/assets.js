// @ts-check
// What the page needs beside itself: the worker's script and the device's image, both gzipped, in a script of their
// own (self.sanityAssets). A script loads from anywhere: from a file, and in a sandboxed frame, where a fetch may not.

import { byId } from './dom.js';

/** @param {string} text */
const decodeBase64 = (text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));

/** @param {string} text */
function unpacked(text) {
  const stream = new Blob([decodeBase64(text)]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream).arrayBuffer();
}

function scriptLoaded() {
  const script = byId('assets');
  return new Promise((resolve, reject) => {
    if (self.sanityAssets || !script) return void resolve(null);
    script.addEventListener('load', () => resolve(null));
    script.addEventListener('error', () => reject(new Error('the firmware could not be loaded')));
  });
}

/**
 * `workerUrl`: the address of the worker's script. Loaded once, so that a die switched on later is of the same build.
 * @returns {Promise<import('./types').Assets>}
 */
export async function loadAssets() {
  await scriptLoaded();
  const [script, image] = await Promise.all([unpacked(self.sanityAssets.worker), unpacked(self.sanityAssets.image)]);
  const workerUrl = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
  return { workerUrl, image: new Uint8Array(image) };
}
