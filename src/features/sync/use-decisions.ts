/** Which refused change is open, what was chosen about each so far, and what follows once one is decided. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Refused } from '../../data/refused'
import type { Mutation } from '../../domain/mutation'
import { type Draft, NO_DRAFT } from './decision'
import { type Deciding, useDeciding } from './use-deciding'
import type { Work } from './use-work'
import { waitingStates } from './waiting-states'

/** Where the focus goes when nothing is left to decide. */
const SCREEN = 'main'
const MOST_TRIES = 100

export type Decisions = {
  readonly deciding: Deciding
  readonly draftOf: (id: string) => Draft
  readonly setDraft: (id: string, draft: Draft) => void
  /** The one in the right pane: what the address names, else the first. */
  readonly open: Refused | undefined
  readonly move: (by: 1 | -1) => void
  /** What waits for a refused change. */
  readonly dependentsOf: (id: string) => readonly Mutation[]
}

export function useDecisions(work: Work | undefined): Decisions {
  const search: { readonly open?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({})
  /** A selector. */
  const [focused, setFocused] = useState<string>()
  const all = useMemo(() => (work ? [...work.refused, ...work.others] : []), [work])
  const open = all.find(({ entry }) => entry.id === search.open) ?? all[0]
  const dependents = useMemo(() => dependentsIn(work?.queue ?? []), [work])

  // The heading of what is open next takes the focus, for eyes and ears, once it is drawn; else the screen itself.
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

  // Keys come faster than addresses change: the next step goes on from where the last one leads.
  const bound = useRef<string>(undefined)
  const openId = open?.entry.id
  useEffect(() => {
    bound.current = openId
  }, [openId])

  const go = (refused: Refused | undefined) => {
    bound.current = refused?.entry.id
    setFocused(refused ? `[data-decision="${CSS.escape(refused.entry.id)}"]` : SCREEN)
    void navigate({ to: '/sync', search: refused ? { open: refused.entry.id } : {}, replace: true, resetScroll: false })
  }
  const neighbour = (id: string, by: 1 | -1) => all[all.findIndex(({ entry }) => entry.id === id) + by]
  const deciding = useDeciding((id) => {
    setDrafts(({ [id]: _decided, ...rest }) => rest)
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
    dependentsOf: (id) => dependents.get(id) ?? NONE,
  }
}

const NONE: readonly Mutation[] = []

function dependentsIn(queue: readonly Mutation[]): ReadonlyMap<string, readonly Mutation[]> {
  const found = new Map<string, Mutation[]>()
  // The clock decides nothing about what a refusal holds back.
  const states = waitingStates(queue, 0)
  for (const mutation of queue) {
    const state = states.get(mutation.id)
    if (state?.kind !== 'held' || !state.isRefused) continue
    found.set(state.cause, [...(found.get(state.cause) ?? []), mutation])
  }
  return found
}
