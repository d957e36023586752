// @ts-check
/** Test files that take minutes start first: begun last, they would run on alone while the other worker has nothing to do. */
import { readdirSync } from 'node:fs'
import { BaseSequencer } from 'vitest/node'

/** @typedef {import('vitest/node').TestSpecification} TestSpecification */

const FILES = readdirSync(new URL('.', import.meta.url), { recursive: true, encoding: 'utf8' }).map(
  (path) => `/${path.replaceAll('\\', '/')}`,
)

/**
 * A sequencer for vitest. Throws where a name is that of no file: it was moved, and would no longer be first.
 * @param {readonly string[]} names ends of paths, the longest of all first; the others keep vitest's own order.
 */
export function longestFirst(...names) {
  const lost = names.filter((name) => !FILES.some((path) => path.endsWith(name)))
  if (lost.length > 0) throw new Error(`test files that should be first are not there: ${lost.join(', ')}`)
  const rank = (/** @type {TestSpecification} */ { moduleId }) => {
    const found = names.findIndex((name) => moduleId.endsWith(name))
    return found < 0 ? names.length : found
  }
  return class extends BaseSequencer {
    /** @override @param {TestSpecification[]} files */
    async sort(files) {
      const usual = await super.sort(files)
      return usual.toSorted((one, other) => rank(one) - rank(other))
    }
  }
}
