/**
 * The last batch settings of each recipe on this device, and the lines already weighed out, because a phone in a lab coat closes its
 * apps. Each user of the phone has their own. Nothing of it is sent.
 */
import { useMemo } from 'react'
import { proxy, ref, subscribe, useSnapshot } from 'valtio'
import { isPlainObject } from '../../domain/kit/entity'
import { pageStorage } from '../device/page-storage'
import { session } from '../person/session-store'

export type KeptBatch = {
  readonly count?: number
  /** A typed count that is not a number. There is no batch until it is one. */
  readonly unclear?: string
  /** A decimal text in the unit of `unitId`. Without a unit it multiplies the recipe as written. */
  readonly size?: string
  readonly unitId?: string | null
  /** Lines already weighed out: path, ingredient and amount of each. */
  readonly ticked?: readonly string[]
  /** When it was taken from stock, and the batch that was taken. Another size is another batch. */
  readonly takenAt?: string
  readonly taken?: string
  /** The records of taking it: uses, the poured series, and the packages of each line. */
  readonly record?: TakenRecord
  /** When the next batch was started on purpose. Earlier uses belong to another batch. */
  readonly begunAt?: string
}

export type TakenRecord = {
  readonly uses: readonly string[]
  readonly poured?: string
  /** The sterilizer run that was created with the series. */
  readonly run?: string
  /** By the path of the line. Amounts are decimal texts in the item's base unit. */
  readonly lines: readonly KeptLine[]
}
export type KeptLine = { readonly path: string; readonly short: string; readonly takes: readonly KeptTake[] }
export type KeptTake = {
  readonly purchaseId?: string
  readonly packageNumber?: number
  readonly state: string
  readonly amount: string
}

/** The key of an earlier app version, for all users together. */
const EARLIER = 'pinset.batches'
const keyOf = () => `${EARLIER}.${session.userId ?? ''}`
/** The number of recipes with a stored batch, the latest last. */
const MOST = 50
const NONE: KeptBatch = {}

type Kept = Readonly<Record<string, KeptBatch>>
/** Always replaced as a whole. */
const held = proxy<{ batches: Kept }>({ batches: ref({}) })

function open(): void {
  held.batches = ref(read())
}
open()
subscribe(session, open, true)
// Another tab took a batch, so it is taken here too.
window.addEventListener('storage', ({ key }) => key === keyOf() && open())

export function useBatch(recipeId: string): KeptBatch {
  const { batches } = useSnapshot<{ batches: object }>(held)
  const kept = (batches as Kept)[recipeId] ?? NONE
  return useMemo(() => standing(kept), [kept])
}

/** Without the mark if the batch has another size. At the old size the mark returns, so that a slip cannot take a batch twice. */
function standing(kept: KeptBatch): KeptBatch {
  if (kept.takenAt === undefined || kept.taken === undefined || kept.taken === nameOf(kept)) return kept
  const { takenAt: _, taken: __, record: ___, ...open } = kept
  return open
}

/** The batch in the storage, because another tab may have taken it. */
export function batchNow(recipeId: string): KeptBatch {
  open()
  return standing(held.batches[recipeId] ?? NONE)
}

function nameOf({ count = 1, size = '1', unitId = null }: KeptBatch): string {
  return `${count} × ${size} ${unitId}`
}

export type BatchChange = Pick<KeptBatch, 'count' | 'unclear' | 'size' | 'unitId'>

/** Ticks stay, because each names its amount and is valid only for it. */
export function setBatch(recipeId: string, change: BatchChange): void {
  const { unclear, ...kept } = held.batches[recipeId] ?? NONE
  const isSettled = change.count !== undefined || unclear === undefined
  put(recipeId, { ...kept, ...(isSettled ? {} : { unclear }), ...change })
}

export function toggleTicked(recipeId: string, tick: string): void {
  const kept = held.batches[recipeId] ?? NONE
  const ticked = kept.ticked ?? []
  put(recipeId, { ...kept, ticked: ticked.includes(tick) ? ticked.filter((one) => one !== tick) : [...ticked, tick] })
}

/** Marks the batch as taken at an instant, with its records. */
export function setTaken(recipeId: string, takenAt: string, record: TakenRecord): void {
  const kept = held.batches[recipeId] ?? NONE
  put(recipeId, { ...kept, takenAt, taken: nameOf(kept), record })
}

/** After an undo. A batch taken since then does not change. */
export function setUntaken(recipeId: string, takenAt: string): void {
  const { takenAt: known, taken: _, record: __, ...kept } = held.batches[recipeId] ?? NONE
  if (known === takenAt) put(recipeId, kept)
}

/** Starts the same batch again at an instant, with nothing ticked or taken. */
export function beginAgain(recipeId: string, begunAt: string): void {
  const { ticked: _, takenAt: __, taken: ___, record: ____, ...kept } = held.batches[recipeId] ?? NONE
  put(recipeId, { ...kept, begunAt })
}

function put(recipeId: string, batch: KeptBatch): void {
  const { [recipeId]: _, ...others } = held.batches
  const all = [...Object.entries(others), [recipeId, batch] as const].slice(-MOST)
  held.batches = ref(Object.fromEntries(all))
  try {
    pageStorage('localStorage').setItem(keyOf(), JSON.stringify({ owner: session.userId, batches: held.batches }))
  } catch {
    // If the storage is full, only the ticks are lost after a reload.
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
  const { count, unclear, size, unitId, ticked, takenAt, taken, record, begunAt } = found
  const isText = (value: unknown) => value === undefined || typeof value === 'string'
  return (
    (count === undefined || Number.isSafeInteger(count)) &&
    isText(unclear) &&
    isText(size) &&
    (unitId === null || isText(unitId)) &&
    (ticked === undefined || (Array.isArray(ticked) && ticked.every((tick: unknown) => typeof tick === 'string'))) &&
    isText(takenAt) &&
    isText(taken) &&
    isText(begunAt) &&
    (record === undefined || isRecord(record))
  )
}

function isRecord(found: unknown): boolean {
  if (!isPlainObject(found)) return false
  const { uses, poured, run, lines } = found
  return (
    Array.isArray(uses) &&
    uses.every((id) => typeof id === 'string') &&
    (poured === undefined || typeof poured === 'string') &&
    (run === undefined || typeof run === 'string') &&
    Array.isArray(lines) &&
    lines.every(
      (line) => isPlainObject(line) && typeof line.path === 'string' && isDecimal(line.short) && areTakes(line.takes),
    )
  )
}

function areTakes(found: unknown): boolean {
  return (
    Array.isArray(found) &&
    found.every(
      (take) =>
        isPlainObject(take) &&
        typeof take.state === 'string' &&
        isDecimal(take.amount) &&
        (take.purchaseId === undefined || typeof take.purchaseId === 'string') &&
        (take.packageNumber === undefined || Number.isSafeInteger(take.packageNumber)),
    )
  )
}

function isDecimal(found: unknown): boolean {
  return typeof found === 'string' && /^-?\d+(\.\d+)?$/.test(found)
}
