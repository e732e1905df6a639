// Tells inputs.js of each module that is loaded: of a file's bytes, and of whoever asks for one of Node's own, which may be there
// already.

let port;

export function initialize(given) {
  port = given;
}

export async function resolve(specifier, context, next) {
  const found = await next(specifier, context);
  if (found.url.startsWith('node:')) port.postMessage({ url: found.url });
  return found;
}

export async function load(url, context, next) {
  const loaded = await next(url, context);
  if (!url.startsWith('node:')) port.postMessage({ url, source: loaded.format === 'module' ? loaded.source : null });
  return loaded;
}
