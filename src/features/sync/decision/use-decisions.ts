/** Which refused change is open, the drafts of all of them, and the next one after a decision. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Refused } from '../../../data/decide/refused'
import type { Mutation } from '../../../domain/mutation'
import { useReplica } from '../../../state/replica/replica'
import type { Work } from '../queue/use-work'
import { type Draft, NO_DRAFT } from './decision'
import { dependentsIn } from './dependents'
import { draftsOf, keepDrafts } from './drafts'
import { type Deciding, useDeciding } from './use-deciding'

/** Gets the focus when nothing is left to decide. */
const SCREEN = 'main'
const MOST_TRIES = 100

export type Decisions = {
  readonly deciding: Deciding
  readonly draftOf: (id: string) => Draft
  readonly setDraft: (id: string, draft: Draft) => void
  /** The change in the right pane: the one in the address, else the first. */
  readonly open: Refused | undefined
  readonly move: (by: 1 | -1) => void
  /** After a decision about many: the screen itself takes the focus. */
  readonly leave: () => void
  /** Changes that wait for a refused one. */
  readonly dependentsOf: (refused: Refused) => readonly Mutation[]
}

export function useDecisions(work: Work | undefined): Decisions {
  const search: { readonly open?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const { db, user } = useReplica()
  const [drafts, setDrafts] = useState(() => draftsOf(db, user))
  // Drafts outlive the screen, for a look at another screen and for a discard that is put back.
  useEffect(() => keepDrafts(db, user, drafts), [db, user, drafts])
  /** A selector. */
  const [focused, setFocused] = useState<string>()
  const all = useMemo(() => (work ? [...work.refused, ...work.others] : []), [work])
  const named = namedIn(all, search.open)
  const open = named ?? all[0]
  const dependentsOf = useMemo(() => dependentsIn(work?.queue ?? []), [work])

  // The next heading takes the focus once it is rendered, for eyes and screen readers; without one, the screen itself.
  useEffect(() => {
    if (focused === undefined) return
    let tries = 0
    const take = () => {
      const target = document.querySelector<HTMLElement>(focused)
      target?.focus({ preventScroll: focused === SCREEN })
      tries += 1
      if (!target && tries < MOST_TRIES) return
      clearInterval(timer)
      setFocused(undefined)
    }
    const timer = setInterval(take, 30)
    return () => clearInterval(timer)
  }, [focused])

  // The mark on a record links to its refused change.
  const hasCome = useRef(false)
  const namedId = named?.entry.id
  useEffect(() => {
    if (hasCome.current || !work) return
    hasCome.current = true
    // Drafts of changes that were decided since are dropped.
    const ids = new Set([...work.refused, ...work.others].map(({ entry }) => entry.id))
    setDrafts((before) => Object.fromEntries(Object.entries(before).filter(([id]) => ids.has(id))))
    if (namedId !== undefined) setFocused(headingOf(namedId))
  }, [work, namedId])

  // Keys are faster than the address: each step starts at the target of the step before.
  const bound = useRef<string>(undefined)
  const openId = open?.entry.id
  useEffect(() => {
    bound.current = openId
  }, [openId])

  const go = (refused: Refused | undefined) => {
    bound.current = refused?.entry.id
    setFocused(refused ? headingOf(refused.entry.id) : SCREEN)
    void navigate({ to: '/sync', search: refused ? { open: refused.entry.id } : {}, replace: true, resetScroll: false })
  }
  const neighbour = (id: string, by: 1 | -1) => all[all.findIndex(({ entry }) => entry.id === id) + by]
  const deciding = useDeciding((id) => {
    const mine = work?.refused ?? []
    const index = mine.findIndex(({ entry }) => entry.id === id)
    go(mine[index + 1] ?? mine[index - 1])
  })
  return {
    deciding,
    draftOf: (id) => drafts[id] ?? NO_DRAFT,
    setDraft: (id, draft) => setDrafts((before) => ({ ...before, [id]: draft })),
    open,
    move: (by) => {
      const from = bound.current ?? openId
      const next = from === undefined ? undefined : neighbour(from, by)
      if (next) go(next)
    },
    leave: () => go(undefined),
    dependentsOf,
  }
}

/** The change in the address, by its own id or by that of one of its records. */
function namedIn(all: readonly Refused[], id: unknown): Refused | undefined {
  return (
    all.find(({ entry }) => entry.id === id) ??
    all.find(({ mutation, others }) => [mutation, ...others].some(({ recordId }) => recordId === id))
  )
}

function headingOf(id: string): string {
  return `[data-decision="${CSS.escape(id)}"]`
}
