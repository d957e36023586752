// @ts-check
/**
 * Replaces the code of src/domain/entities/outlines.ts by its value in the app's build. The entry then has the outlines of
 * all entities and no definition. Labels lose their English, because the catalogs contain it.
 *
 * A separate build computes the value first: code evaluated from within a build runs in Vite's module runner, which gives up
 * after a minute, and on a busy machine the build takes longer.
 */
import { fileURLToPath } from 'node:url'

const SOURCE = fileURLToPath(new URL('../../src/domain/entities/outlines.ts', import.meta.url))
const MODULE = /\/src\/domain\/entities\/outlines\.ts$/

/**
 * The outlines from the source. Leaves no file behind.
 * @param {typeof import('vite').build} build Vite's
 * @returns {Promise<unknown>}
 */
export async function readOutlines(build) {
  const made = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    ssr: { noExternal: true },
    build: { ssr: SOURCE, write: false, minify: false, target: 'node20' },
  })
  const [chunk] = [made].flat().flatMap((one) => ('output' in one ? one.output : []))
  if (chunk?.type !== 'chunk') throw new Error('the outlines were not built')
  const { outlines } = await import(`data:text/javascript;base64,${Buffer.from(chunk.code).toString('base64')}`)
  return outlines
}

/**
 * @param {unknown} outlines as `readOutlines` gives them
 * @returns {import('vite').Plugin}
 */
export function builtOutlines(outlines) {
  return {
    name: 'built-outlines',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (MODULE.test(id) ? `export const outlines = ${frozen(outlines)}` : undefined),
  }
}

/** As a JavaScript literal. @param {unknown} outlines */
function frozen(outlines) {
  return JSON.stringify(outlines, (_key, value) =>
    typeof value?.id === 'string' && typeof value.message === 'string' ? { id: value.id } : value,
  )
}
