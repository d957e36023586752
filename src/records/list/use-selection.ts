/** The picked rows of a list. A row hidden by a filter never counts, so that no invisible row is deleted. */
import { useCallback, useMemo, useReducer } from 'react'
import type { ListEntry } from './list-entries'

/** A row that can be picked. */
type Pickable = { readonly id: string }

export type Selection<Row extends Pickable = ListEntry> = {
  /** Whether rows are being picked. Otherwise a tap opens them. */
  readonly isOn: boolean
  /** The picked entries, in the list's order. */
  readonly chosen: readonly Row[]
  readonly has: (id: string) => boolean
  /** Starts picking, with this row if one is given. */
  readonly begin: (id?: string) => void
  /** Stable over all renders. */
  readonly toggle: (id: string) => void
  /** Picks every row from the last touched one to this one. */
  readonly reach: (id: string) => void
  /** Picks every row between two, both included. */
  readonly stretch: (from: string, to: string) => void
  readonly all: () => void
  readonly none: () => void
  readonly end: () => void
}

type Picked = { readonly isOn: boolean; readonly ids: ReadonlySet<string>; readonly last: string | undefined }

type Step =
  | { readonly kind: 'begin'; readonly id: string | undefined }
  | { readonly kind: 'toggle'; readonly id: string }
  | { readonly kind: 'add'; readonly ids: readonly string[]; readonly last: string | undefined }
  | { readonly kind: 'none' | 'end' }

const NOTHING: Picked = { isOn: false, ids: new Set(), last: undefined }

export function pick(picked: Picked, step: Step): Picked {
  switch (step.kind) {
    case 'begin':
      return { isOn: true, ids: new Set(step.id === undefined ? [] : [step.id]), last: step.id }
    case 'toggle': {
      const ids = new Set(picked.ids)
      if (!ids.delete(step.id)) ids.add(step.id)
      return { isOn: true, ids, last: step.id }
    }
    case 'add':
      return { isOn: true, ids: new Set([...picked.ids, ...step.ids]), last: step.last ?? picked.last }
    case 'none':
      return { ...picked, ids: new Set(), last: undefined }
    case 'end':
      return NOTHING
  }
}

/** Ids between two rows, both included, in either order. */
export function between(rows: readonly Pickable[], from: string | undefined, to: string): string[] {
  const ends = [from ?? to, to].map((id) => rows.findIndex((row) => row.id === id)).filter((at) => at >= 0)
  return rows.slice(Math.min(...ends), Math.max(...ends) + 1).map(({ id }) => id)
}

export function useSelection<Row extends Pickable>(shown: readonly Row[] | undefined): Selection<Row> {
  const [picked, step] = useReducer(pick, NOTHING)
  const chosen = useMemo(
    () => (picked.ids.size === 0 ? [] : (shown ?? []).filter(({ id }) => picked.ids.has(id))),
    [shown, picked.ids],
  )
  const toggle = useCallback((id: string) => step({ kind: 'toggle', id }), [])
  return useMemo(() => {
    const rows = shown ?? []
    return {
      isOn: picked.isOn,
      chosen,
      has: (id) => picked.ids.has(id),
      begin: (id) => step({ kind: 'begin', id }),
      toggle,
      reach: (id) => step({ kind: 'add', ids: between(rows, picked.last, id), last: id }),
      stretch: (from, to) => step({ kind: 'add', ids: between(rows, from, to), last: to }),
      all: () => step({ kind: 'add', ids: rows.map(({ id }) => id), last: undefined }),
      none: () => step({ kind: 'none' }),
      end: () => step({ kind: 'end' }),
    }
  }, [shown, picked, chosen, toggle])
}
