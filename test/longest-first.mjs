// @ts-check
/** Test files that take minutes start first: begun last, they would run on alone while the other worker has nothing to do. */
import { BaseSequencer } from 'vitest/node'

/** @typedef {import('vitest/node').TestSpecification} TestSpecification */

/**
 * A sequencer for vitest.
 * @param {readonly string[]} names ends of paths, the longest of all first; the others keep vitest's own order.
 */
export function longestFirst(...names) {
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
