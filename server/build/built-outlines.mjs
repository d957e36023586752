// @ts-check
/**
 * A Vite plugin for the app's build: puts the value of src/domain/entities/outlines.ts in the place of its code. The entry
 * then has the outlines of all entities and no definition. Labels lose their English, which the catalogs hold.
 */
const MODULE = /\/src\/domain\/entities\/outlines\.ts$/

/**
 * @param {(id: string) => Promise<{ module: any }>} evaluate Vite's `runnerImport`
 * @returns {import('vite').Plugin}
 */
export function builtOutlines(evaluate) {
  return {
    name: 'built-outlines',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      if (!MODULE.test(id)) return undefined
      const { module } = await evaluate(id)
      return `export const outlines = ${frozen(module.outlines)}`
    },
  }
}

/** As a literal of JavaScript. @param {unknown} outlines */
function frozen(outlines) {
  return JSON.stringify(outlines, (_key, value) =>
    typeof value?.id === 'string' && typeof value.message === 'string' ? { id: value.id } : value,
  )
}
