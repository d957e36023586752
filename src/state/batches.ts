/**
 * The batch of each recipe as it was last set on this device, and what is weighed in already: a phone in a lab coat closes
 * its apps by itself. Each user of the phone has batches of their own. Nothing of it is sent.
 */
import { useMemo } from 'react'
import { proxy, ref, subscribe, useSnapshot } from 'valtio'
import { isPlainObject } from '../domain/kit/entity'
import { pageStorage } from './page-storage'
import { session } from './session-store'

export type KeptBatch = {
  readonly count?: number
  /** Decimal text, in the unit of `unitId`; without a unit so many times the recipe as written. */
  readonly size?: string
  readonly unitId?: string | null
  /** What is weighed in: place, ingredient and amount of each line. */
  readonly ticked?: readonly string[]
  /** The instant at which it was taken from stock, and the batch that was taken: another size is another batch. */
  readonly takenAt?: string
  readonly taken?: string
}

/** Of all users together, in an earlier version of the app. */
const EARLIER = 'pinset.batches'
const keyOf = () => `${EARLIER}.${session.userId ?? ''}`
/** Recipes whose batches are kept, the latest last. */
const MOST = 50
const NONE: KeptBatch = {}

type Kept = Readonly<Record<string, KeptBatch>>
/** Replaced as a whole, never changed inside. */
const held = proxy<{ batches: Kept }>({ batches: ref({}) })

function open(): void {
  held.batches = ref(read())
}
open()
subscribe(session, open, true)
// Another tab took a batch: here it is taken too.
window.addEventListener('storage', ({ key }) => key === keyOf() && open())

export function useBatch(recipeId: string): KeptBatch {
  const { batches } = useSnapshot<{ batches: object }>(held)
  const kept = (batches as Kept)[recipeId] ?? NONE
  return useMemo(() => standing(kept), [kept])
}

/** Without the mark of a batch of another size. Back at that size it is there again: a slip of the thumb takes nothing twice. */
function standing(kept: KeptBatch): KeptBatch {
  if (kept.takenAt === undefined || kept.taken === undefined || kept.taken === nameOf(kept)) return kept
  const { takenAt: _, taken: __, ...open } = kept
  return open
}

function nameOf({ count = 1, size = '1', unitId = null }: KeptBatch): string {
  return `${count} × ${size} ${unitId}`
}

/** Ticks stay: each names its amount, and counts for that amount alone. */
export function setBatch(recipeId: string, change: Pick<KeptBatch, 'count' | 'size' | 'unitId'>): void {
  put(recipeId, { ...held.batches[recipeId], ...change })
}

export function toggleTicked(recipeId: string, tick: string): void {
  const kept = held.batches[recipeId] ?? NONE
  const ticked = kept.ticked ?? []
  put(recipeId, { ...kept, ticked: ticked.includes(tick) ? ticked.filter((one) => one !== tick) : [...ticked, tick] })
}

/** Marks the batch as taken; undefined after an undo. */
export function setTaken(recipeId: string, takenAt: string | undefined): void {
  const { takenAt: _, taken: __, ...kept } = held.batches[recipeId] ?? NONE
  put(recipeId, takenAt === undefined ? kept : { ...kept, takenAt, taken: nameOf(kept) })
}

/** Begins the same batch again: nothing ticked, nothing taken. */
export function beginAgain(recipeId: string): void {
  const { ticked: _, takenAt: __, taken: ___, ...kept } = held.batches[recipeId] ?? NONE
  put(recipeId, kept)
}

function put(recipeId: string, batch: KeptBatch): void {
  const { [recipeId]: _, ...others } = held.batches
  const all = [...Object.entries(others), [recipeId, batch] as const].slice(-MOST)
  held.batches = ref(Object.fromEntries(all))
  try {
    pageStorage('localStorage').setItem(keyOf(), JSON.stringify({ owner: session.userId, batches: held.batches }))
  } catch {
    // A full storage costs the ticks after a reload, nothing else.
  }
}

function read(): Kept {
  try {
    const storage = pageStorage('localStorage')
    const found: unknown = JSON.parse(storage.getItem(keyOf()) ?? storage.getItem(EARLIER) ?? 'null')
    if (!isPlainObject(found) || found.owner !== session.userId || !isPlainObject(found.batches)) return {}
    return Object.fromEntries(Object.entries(found.batches).flatMap(([id, one]) => (isKept(one) ? [[id, one]] : [])))
  } catch {
    return {}
  }
}

function isKept(found: unknown): found is KeptBatch {
  if (!isPlainObject(found)) return false
  const { count, size, unitId, ticked, takenAt, taken } = found
  const isText = (value: unknown) => value === undefined || typeof value === 'string'
  return (
    (count === undefined || Number.isSafeInteger(count)) &&
    isText(size) &&
    (unitId === null || isText(unitId)) &&
    (ticked === undefined || (Array.isArray(ticked) && ticked.every((tick: unknown) => typeof tick === 'string'))) &&
    isText(takenAt) &&
    isText(taken)
  )
}
