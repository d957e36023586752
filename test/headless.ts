/** Loaded before Dexie, which keeps the IndexedDB that it finds when it is loaded: one Dexie serves all files of a worker. */
import 'fake-indexeddb/auto'
