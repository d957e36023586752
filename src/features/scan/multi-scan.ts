/**
 * Multi-scan, as a pure machine: which field the next scan fills, what was given so far, and when it is over.
 *
 * A scan is filled into the form before it counts; a label whose category another scan of this session gave already asks
 * first. It must never lose a result that was filled in, count one twice, or end while a field to be scanned is left.
 */
import { codeKey } from '../../domain/kit/code-key'
import type { ScanResult } from '../../state/qr-fields'

/** A field as far as the machine cares. */
export type ScanSlot = { readonly fieldName: string; readonly isFilled: boolean }

export type GivenScan = { readonly fieldName: string; readonly result: ScanResult }

export type MultiScan = {
  readonly status: 'active' | 'asking' | 'filling' | 'complete' | 'stopped'
  /** The field that the next scan is for. */
  readonly current: string
  /** A person chose it, so it may be filled already. */
  readonly isChosen: boolean
  /** Everything was filled at the start: every field is scanned again, whatever it holds. */
  readonly isAgain: boolean
  /** At most one a field; the latest counts. */
  readonly results: readonly GivenScan[]
  /** What is asked about or being filled in, and the field it is for. */
  readonly pending: GivenScan | undefined
  /** Stopped while something was being filled in: it ends when that is done. */
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

/** The earlier scan of this session whose category the label carries too. Texts without a category never collide. */
export function collision(scan: MultiScan, result: ScanResult): GivenScan | undefined {
  const category = categoryOf(result)
  return category === undefined ? undefined : scan.results.find((given) => categoryOf(given.result) === category)
}

/**
 * A scan that the current field takes. It is filled in, or asked about: `holder` is the field whose earlier scan it collides
 * with, unless that field would not change by it.
 */
export function received(scan: MultiScan, result: ScanResult, holder: string | undefined): MultiScan {
  if (scan.status !== 'active') return scan
  return holder === undefined
    ? { ...scan, status: 'filling', pending: { fieldName: scan.current, result } }
    : { ...scan, status: 'asking', pending: { fieldName: holder, result } }
}

/** Replace: the field that had the category takes the new label. Keep: nothing changes. Either way scanning goes on. */
export function answered(scan: MultiScan, replace: boolean): MultiScan {
  if (scan.status !== 'asking') return scan
  return replace ? { ...scan, status: 'filling' } : { ...scan, status: 'active', pending: undefined }
}

/** What was being filled in is in the form, or the form did not take it. */
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

/** A person chose the field to scan next. */
export function chosen(scan: MultiScan, fieldName: string): MultiScan {
  return scan.status === 'active' ? { ...scan, current: fieldName, isChosen: true } : scan
}

/** The form changed under the scanner: a field was filled with another one, came, or went. */
export function slotsChanged(scan: MultiScan, slots: readonly ScanSlot[]): MultiScan {
  if (scan.status !== 'active') return scan
  const current = slots.find(({ fieldName }) => fieldName === scan.current)
  return current && (scan.isChosen || isLeft(scan, current)) ? scan : movedOn(scan, slots, scan.current)
}

/** Ends it. What is being filled in is waited for; what was only asked about is not taken. */
export function stopped(scan: MultiScan): MultiScan {
  if (scan.status === 'complete' || scan.status === 'stopped') return scan
  return scan.status === 'filling'
    ? { ...scan, isEnding: true }
    : { ...scan, status: 'stopped', pending: undefined, isEnding: true }
}

export function isOver({ status }: MultiScan): boolean {
  return status === 'complete' || status === 'stopped'
}

/** Fields that hold something, of all: what the form's button and the panel say. */
export function progressOf(
  scan: MultiScan,
  slots: readonly ScanSlot[],
): { readonly completed: number; readonly total: number } {
  return { completed: slots.filter((slot) => slot.isFilled || hasResult(scan, slot)).length, total: slots.length }
}

/** On from the field `from`; a current one that is another, and still to be scanned, stays. */
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
