// @ts-check
/** For Vite's `resolve.alias`: Dexie's modern build. The default one is for obsolete browsers and 2 KiB larger. */
export const shippedDexie = { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }
