// @ts-check
/**
 * How many files are in an object store, and their size.
 * @param {{ readonly files: number, readonly bytes: number }} outside
 */
export function outsideText({ files, bytes }) {
  return `${files} ${files === 1 ? 'file' : 'files'} (${(bytes / 1_000_000).toFixed(1)} MB)`
}
