// @ts-check
/**
 * For the app's build: groups chunks by when they are needed. A module belongs to the first tier that imports it statically:
 * the entry, the next screen, and so on.
 *
 * @typedef {{ getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }} Modules
 * @typedef {{ from: readonly string[], name: string }} Tier `from`: files of the project
 */

/**
 * The first tier's own modules return null: they stay in the entry chunk that the page names.
 * @param {readonly Tier[]} tiers
 * @returns {(id: string, modules: Modules) => string | null}
 */
export function chunkTiers(tiers) {
  /** @type {readonly { name: string, ids: ReadonlySet<string> }[] | undefined} */
  let known
  const entries = new Set(tiers[0]?.from.map(inProject))
  return (id, modules) => {
    known ??= tiers.map(({ from, name }) => ({ name, ids: reachable(from, modules) }))
    if (entries.has(id)) return null
    return known.find(({ ids }) => ids.has(id))?.name ?? null
  }
}

/** @param {readonly string[]} from @param {Modules} modules */
function reachable(from, modules) {
  const found = new Set(from.map(inProject))
  for (const id of found) for (const next of modules.getModuleInfo(id)?.importedIds ?? []) found.add(next)
  return found
}

/** @param {string} file */
function inProject(file) {
  return `${process.cwd()}/${file}`
}
