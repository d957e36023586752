// @ts-check
/** One process of the simulation: takes seeds from its parent and says what came of each. */

// Dexie would tell other tabs of every write through it; the hosts of a simulated device are no tabs of this process.
Reflect.deleteProperty(globalThis, 'BroadcastChannel')
// What the storage says to a developer is not for the reader of a thousand seeds.
console.warn = () => undefined

const { runSeeds } = await import(String(process.argv[2]))

/** @typedef {{ seed: number, steps: number, isHarsh?: boolean }} Order */

/** @type {Order[]} */
const waiting = []
/** @type {(() => void) | undefined} */
let wake
process.on('message', (/** @type {Order} */ order) => {
  waiting.push(order)
  wake?.()
})
process.on('disconnect', () => process.exit(0))

await runSeeds({
  next: async () => {
    // A parent that has heard enough is gone.
    if (!process.connected) return undefined
    process.send?.('ready', () => undefined)
    while (waiting.length === 0) await new Promise((resolve) => (wake = () => resolve(undefined)))
    return waiting.shift()
  },
  told: (/** @type {object} */ report, /** @type {number} */ ms) =>
    process.send?.({ ...report, counts: undefined, ms }),
})
