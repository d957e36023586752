// @ts-check
/**
 * The build of Dexie that is shipped, and that tests and simulation run: its default one is for browsers that are long gone,
 * and 2 KiB larger. An entry of Vite's `resolve.alias`.
 */
export const shippedDexie = { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }
