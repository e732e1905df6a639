// @ts-check
// What is kept belongs to the folder that the page is served from: a host may have more than one of it, of
// other firmware, or somebody else's.

/** '/' or '/some/folder/', as an address has it: without blanks. */
const folderOf = (address) => new URL('./', address).pathname;

export const cachesOf = (address) => `sanity-die ${folderOf(address)} `;
export const cacheName = (address, build) => cachesOf(address) + build;

/** A file that is moved to another folder keeps its own. */
export function journalName(address) {
  const { protocol } = new URL(address);
  const folder = protocol === 'file:' ? '' : folderOf(address).slice(0, -1);
  return encodeURIComponent(`sanity-die-journal${folder}`);
}
