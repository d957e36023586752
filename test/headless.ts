/** Loaded before Dexie, which keeps the IndexedDB that it finds when it is loaded: one Dexie serves all files of a worker. */
import 'fake-indexeddb/auto'
import { configureGlobal } from 'fast-check'

// Of a long log often only the first lines of a message are kept: they say what was found, not only for which values.
configureGlobal({ includeErrorInReport: true })
