/**
 * Multi-scan, as a pure machine: the field of the next scan, the scans so far, and the end of the session.
 *
 * A scan counts once it is filled into the form. A label with the category of an earlier scan asks first. The machine
 * must never lose a filled result, count one twice, or end while a field still waits for its scan.
 */
import { codeKey } from '../../domain/kit/code-key'
import type { ScanResult } from '../../state/labels/qr-fields'

/** A field as the machine sees it. */
export type ScanSlot = { readonly fieldName: string; readonly isFilled: boolean }

export type GivenScan = { readonly fieldName: string; readonly result: ScanResult }

export type MultiScan = {
  readonly status: 'active' | 'asking' | 'filling' | 'complete' | 'stopped'
  readonly current: string
  /** Whether a person chose that field, so that it may be filled already. */
  readonly isChosen: boolean
  /** Whether all fields were filled at the start: then every field is scanned again. */
  readonly isAgain: boolean
  /** At most one per field; the latest counts. */
  readonly results: readonly GivenScan[]
  /** The scan that is being asked about or filled in, with its field. */
  readonly pending: GivenScan | undefined
  /** Stopped while a scan was being filled in: the session ends once that is done. */
  readonly isEnding: boolean
}

/** Starts at the first empty field, or at the first if all are filled; undefined without any field. */
export function startMultiScan(slots: readonly ScanSlot[]): MultiScan | undefined {
  const first = slots.find(({ isFilled }) => !isFilled) ?? slots[0]
  if (!first) return undefined
  const isAgain = slots.every(({ isFilled }) => isFilled)
  return {
    status: 'active',
    current: first.fieldName,
    isChosen: false,
    isAgain,
    results: [],
    pending: undefined,
    isEnding: false,
  }
}

/** The earlier scan of this session with the label's category. Texts without a category never collide. */
export function collision(scan: MultiScan, result: ScanResult): GivenScan | undefined {
  const category = categoryOf(result)
  return category === undefined ? undefined : scan.results.find((given) => categoryOf(given.result) === category)
}

/** Fills in an accepted scan, or asks: `holder` is the field whose earlier scan it collides with and would change. */
export function received(scan: MultiScan, result: ScanResult, holder: string | undefined): MultiScan {
  if (scan.status !== 'active') return scan
  return holder === undefined
    ? { ...scan, status: 'filling', pending: { fieldName: scan.current, result } }
    : { ...scan, status: 'asking', pending: { fieldName: holder, result } }
}

/** Replace: the earlier field gets the new label. Keep: nothing changes. Either way scanning continues. */
export function answered(scan: MultiScan, replace: boolean): MultiScan {
  if (scan.status !== 'asking') return scan
  return replace ? { ...scan, status: 'filling' } : { ...scan, status: 'active', pending: undefined }
}

/** The pending scan is in the form, or the form refused it. */
export function filled(scan: MultiScan, slots: readonly ScanSlot[], isTaken: boolean): MultiScan {
  const { pending } = scan
  if (scan.status !== 'filling' || pending === undefined) return scan
  const others = scan.results.filter(({ fieldName }) => fieldName !== pending.fieldName)
  const isNew = others.length === scan.results.length
  const results = !isTaken
    ? scan.results
    : isNew
      ? [...scan.results, pending]
      : scan.results.map((given) => (given.fieldName === pending.fieldName ? pending : given))
  const next = { ...scan, results, pending: undefined }
  if (scan.isEnding) return { ...next, status: 'stopped' }
  return isTaken ? movedOn({ ...next, status: 'active' }, slots, pending.fieldName) : { ...next, status: 'active' }
}

export function chosen(scan: MultiScan, fieldName: string): MultiScan {
  return scan.status === 'active' ? { ...scan, current: fieldName, isChosen: true } : scan
}

/** The form changed under the scanner: a field was filled, came, or went. */
export function slotsChanged(scan: MultiScan, slots: readonly ScanSlot[]): MultiScan {
  if (scan.status !== 'active') return scan
  const current = slots.find(({ fieldName }) => fieldName === scan.current)
  return current && (scan.isChosen || isLeft(scan, current)) ? scan : movedOn(scan, slots, scan.current)
}

/** Ends the session. A scan that is being filled in is awaited; one in question is dropped. */
export function stopped(scan: MultiScan): MultiScan {
  if (scan.status === 'complete' || scan.status === 'stopped') return scan
  return scan.status === 'filling'
    ? { ...scan, isEnding: true }
    : { ...scan, status: 'stopped', pending: undefined, isEnding: true }
}

export function isOver({ status }: MultiScan): boolean {
  return status === 'complete' || status === 'stopped'
}

/** Filled fields of all: the figures on the form's button and the panel. */
export function progressOf(
  scan: MultiScan,
  slots: readonly ScanSlot[],
): { readonly completed: number; readonly total: number } {
  return { completed: slots.filter((slot) => slot.isFilled || hasResult(scan, slot)).length, total: slots.length }
}

/** Moves on from the field `from`; a different current field that still waits for its scan stays. */
function movedOn(scan: MultiScan, slots: readonly ScanSlot[], from: string): MultiScan {
  const current = slots.find(({ fieldName }) => fieldName === scan.current)
  if (current && scan.current !== from && (scan.isChosen || isLeft(scan, current))) return scan
  const at = slots.findIndex(({ fieldName }) => fieldName === scan.current)
  const next = [...slots.slice(at + 1), ...slots.slice(0, at + 1)].find((slot) => isLeft(scan, slot))
  return next
    ? { ...scan, current: next.fieldName, isChosen: false }
    : { ...scan, status: slots.length === 0 ? 'stopped' : 'complete', isChosen: false }
}

/** Whether the field still waits for a scan. */
function isLeft(scan: MultiScan, slot: ScanSlot): boolean {
  return !hasResult(scan, slot) && (scan.isAgain || !slot.isFilled)
}

function hasResult({ results }: MultiScan, { fieldName }: ScanSlot): boolean {
  return results.some((given) => given.fieldName === fieldName)
}

/** Categories are codes: letter case and spaces around them do not count. */
function categoryOf({ category_id }: ScanResult): string | undefined {
  return category_id === undefined ? undefined : codeKey(category_id)
}
