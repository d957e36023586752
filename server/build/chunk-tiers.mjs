// @ts-check
/**
 * For the app's build: chunks by when they are needed. A module goes to the first tier that imports it at once: with the
 * entry, with the next screen, with the rest.
 *
 * @typedef {{ getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }} Modules
 * @typedef {{ from: string, name: string }} Tier `from` is a file of the project
 */

/**
 * @param {readonly Tier[]} tiers
 * @param {string} rest the chunk of our own modules that no tier has; packages outside the tiers are left to the bundler
 * @returns {(id: string, modules: Modules) => string | null}
 */
export function chunkTiers(tiers, rest) {
  /** @type {readonly { name: string, ids: ReadonlySet<string> }[] | undefined} */
  let known
  return (id, modules) => {
    known ??= tiers.map(({ from, name }) => ({ name, ids: reachable(`${process.cwd()}/${from}`, modules) }))
    const tier = known.find(({ ids }) => ids.has(id))
    return tier?.name ?? (id.includes('/node_modules/') ? null : rest)
  }
}

/** @param {string} from @param {Modules} modules */
function reachable(from, modules) {
  const found = new Set([from])
  for (const id of found) for (const next of modules.getModuleInfo(id)?.importedIds ?? []) found.add(next)
  return found
}
