// @ts-check
/** One process of the simulation: runs plans from its parent, one at a time, and reports the result of each. */

// Dexie would report every write to other tabs; the hosts of a simulated device are no tabs of this process.
Reflect.deleteProperty(globalThis, 'BroadcastChannel')
// The storage's warnings for developers would fill the output of a thousand seeds.
console.warn = () => undefined

/** @typedef {import('./entry').Order} Order */
/** @typedef {{ bundle: string, run: ReturnType<typeof import('./entry').openRunner> }} Loaded */

/** The bundle of the last plan, with a farm of its own. @type {Loaded | undefined} */
let loaded

/** @param {string} bundle @returns {Promise<Loaded>} */
async function load(bundle) {
  const { openRunner } = await import(bundle)
  return { bundle, run: openRunner() }
}

const tell = (/** @type {unknown} */ message) => process.connected && process.send?.(message, () => undefined)

process.on('message', async (/** @type {{ bundle: string, order: Order }} */ { bundle, order }) => {
  if (loaded?.bundle !== bundle) loaded = await load(bundle)
  const run = await loaded.run
  tell(await run(order))
  tell('ready')
})
// A parent that has heard enough is gone.
process.on('disconnect', () => process.exit(0))
tell('ready')
