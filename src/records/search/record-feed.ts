/** Adds records to the search, in the form of lists. In slices, so that no frame is late. */
import type { StoredRow } from '../../data/rows'
import { codeFields } from '../../domain/kit/code-fields'
import type { EntityDefinition } from '../../domain/kit/entity'
import { scanKey } from '../../domain/kit/gtin'
import type { TextSearch } from '../../state/search/text-search'
import type { Document } from '../../state/search-worker/text-index'
import { isSameRow } from '../list/kept-entries'
import type { ListEntry } from '../list/list-entries'

export type Indexed = { readonly definition: EntityDefinition; readonly entry: ListEntry }
export type MakeEntries = (rows: readonly StoredRow[]) => readonly ListEntry[]

/** Records per check of the clock, and the milliseconds after which the page gets a turn. */
const SLICE = 20
const TURN_MS = 8

export type Pace = { readonly now: () => number; readonly rest: () => Promise<void> }

export type RecordFeed = {
  /** Adds all current records of a kind. Returns a function that stops it. Records added by then stay. */
  readonly feed: (definition: EntityDefinition, rows: readonly StoredRow[], make: MakeEntries) => () => void
  readonly find: (id: string) => Indexed | undefined
  /** The version grows when a kind was added completely with new content. `kinds`: how many are complete. */
  readonly progress: () => { readonly version: number; readonly kinds: number }
  readonly subscribe: (tell: () => void) => () => void
}

export function makeRecordFeed(search: Pick<TextSearch, 'put' | 'keep'>, { now, rest }: Pace): RecordFeed {
  /** With the function that made the entry, so that a stopped feed can continue. */
  const records = new Map<string, Indexed & { readonly make: MakeEntries }>()
  const whole = new Set<string>()
  const watchers = new Set<() => void>()
  let progress = { version: 0, kinds: 0 }

  const feed: RecordFeed['feed'] = (definition, rows, make) => {
    const { name } = definition
    let isStopped = false
    const isKnown = (row: StoredRow) => {
      const known = records.get(row.id)
      return known?.make === make && isSameRow(known.entry.row, row)
    }
    const run = async () => {
      const fresh = rows.filter((row) => !isKnown(row))
      let begun = now()
      for (let at = 0; at < fresh.length; at += SLICE) {
        const made = make(fresh.slice(at, at + SLICE)).map((entry) => ({ definition, entry, make }))
        for (const record of made) records.set(record.entry.id, record)
        search.put(made.map(documentOf))
        if (now() - begun < TURN_MS) continue
        await rest()
        if (isStopped) return
        begun = now()
      }
      const live = new Set(rows.map(({ id }) => id))
      search.keep(name, live)
      for (const [id, known] of records) if (known.definition === definition && !live.has(id)) records.delete(id)
      whole.add(name)
      progress = { version: progress.version + 1, kinds: whole.size }
      for (const watcher of watchers) watcher()
    }
    void run()
    return () => {
      isStopped = true
    }
  }

  return {
    feed,
    find: (id) => records.get(id),
    progress: () => progress,
    subscribe: (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
  }
}

function documentOf({ definition, entry }: Indexed): Document {
  const values = codeFields(definition).flatMap(({ key }) => entry.row[key] ?? [])
  const codes = [...values, entry.code].filter((code): code is string => typeof code === 'string' && code !== '')
  return {
    id: entry.id,
    kind: definition.name,
    title: entry.title,
    codes,
    // A label contains the id.
    codeKeys: [...new Set([...codes.map(scanKey), entry.id])],
    more: `${entry.subtitle}\n${entry.haystack}`,
  }
}
