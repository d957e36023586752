/** Loaded before Dexie, which keeps the IndexedDB that it finds when it is loaded: one Dexie serves all files of a worker. */
import 'fake-indexeddb/auto'
import { configureGlobal } from 'fast-check'

// Long logs often keep only the first lines of a message: they contain the finding and not only its values.
configureGlobal({ includeErrorInReport: true })
