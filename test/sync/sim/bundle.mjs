// @ts-check
/** Makes one script of the simulation and the product, with a planted bug in it where one is named. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, runnerImport } from 'vite'
import { root } from '../../../server/build/setup.mjs'
import { shippedDexie } from '../../../server/build/shipped-dexie.mjs'

/** @typedef {import('./mutants').Mutant} Mutant */

const sim = join(root, 'test', 'sync', 'sim')

/** @type {Promise<typeof import('./mutants')> | undefined} */
let loading

/** Loaded once for all bundles: loading has a time limit of its own, which dozens of bundles on a busy machine overrun. */
function loadSource() {
  loading ??= runnerImport(join(sim, 'mutants.ts'), { configFile: false, root }).then(({ module }) => module)
  return loading
}

/** @returns {Promise<readonly Mutant[]>} */
export async function loadMutants() {
  return (await loadSource()).MUTANTS
}

/**
 * `kind`: of the plans to be run, because growing has entities of its own (registry.ts). @param {Mutant} [mutant]
 * @param {import('./entry').PlanKind | 'found' | 'mixed'} [kind] @returns {Promise<string>} the script's address
 */
export async function bundleSimulation(mutant, kind) {
  const hasGrowing = kind === 'grow'
  const name = `${mutant?.name ?? 'sound'}${hasGrowing ? '-grow' : ''}`
  const outDir = join(root, 'node_modules', '.cache', 'pinset', 'simulation', name)
  let planted = 0
  const { mutate } = await loadSource()
  await build({
    configFile: false,
    root,
    define: { HAS_GROWING: JSON.stringify(hasGrowing) },
    publicDir: false,
    logLevel: 'error',
    plugins: mutant
      ? [
          {
            name: 'mutant',
            transform(code, id) {
              if (!id.endsWith(`/${mutant.file}`)) return null
              planted += 1
              return { code: mutate(mutant, code), map: null }
            },
            enforce: 'pre',
          },
        ]
      : [],
    build: { ssr: join(sim, 'entry.ts'), outDir, emptyOutDir: true, target: 'node20', minify: false },
    resolve: { alias: [shippedDexie] },
    // Packages stay outside: they bundle slowly, and one process loads them once for many bundles.
    ssr: { external: true },
  })
  if (mutant && planted !== 1)
    throw new Error(`mutant ${mutant.name}: ${mutant.file} was met ${planted} times, not once`)
  return pathToFileURL(join(outDir, 'entry.js')).href
}
