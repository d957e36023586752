/**
 * An inoculation in progress: the first scan is the source, the next scans are dishes of one agar series, and the result is one petri
 * series. Pure: the caller looks records up.
 */
import { codeKey } from '../kit/code-key'
import type { Values } from '../kit/field'
import { nextCode } from '../rules/free-code'
import type { Hit } from './mark-scan'
import { transferAfter } from './parents'
import { numbered } from './petri'
import type { Step } from './step'
import { isUnsterile } from './sterilization'

export type Draft = {
  readonly source?: Source
  readonly agarId?: string
  /** Dishes of the agar series, in the order of their scans. */
  readonly numbers: readonly number[]
  /** Dishes without a label, counted by hand. */
  readonly extra: number
}

/** A part of a series by its number, or another record. `kind` is the kind of its series, if it is not the usual one. */
export type Source = { readonly entity: string; readonly id: string; readonly number?: number; readonly kind?: string }

/** The largest petri series. */
export const MOST_DISHES = 500

export const NO_DRAFT: Draft = { numbers: [], extra: 0 }

export function countIn({ numbers, extra }: Draft): number {
  return numbers.length + extra
}

export type Refusal =
  | 'stranger'
  | 'deleted'
  | 'needs_source'
  | 'has_source'
  | 'needs_dish'
  | 'other_medium'
  | 'failed'
  | 'gone'
  | 'taken'
  | 'again'
  | 'full'

export type Scanned =
  | { readonly kind: 'source' | 'medium' | 'dish'; readonly draft: Draft }
  | { readonly kind: 'refused'; readonly why: Refusal }

const refused = (why: Refusal): Scanned => ({ kind: 'refused', why })

/** Applies a scan to the draft. A refused scan changes nothing. */
export function scan(step: Step, draft: Draft, { definition: { name }, row, number, became, run }: Hit): Scanned {
  // The label of an agar dish stays valid: as the source it means the dish that it became.
  if (name === step.from && became && !draft.source) {
    return scan(step, draft, { ...became.series, number: became.number })
  }
  if (row.deleted_at) return refused('deleted')
  const isDish = step.parents.includes(name)
  if (isDish || step.origins.includes(name)) {
    if (isDish && number === undefined) return refused('needs_dish')
    if (countIn(draft) > 0) return refused('has_source')
    const kind = isDish && name !== step.parents[0] ? { kind: name } : {}
    const source: Source = { entity: name, id: row.id, ...(isDish && number !== undefined && { number }), ...kind }
    return { kind: 'source', draft: { ...draft, source } }
  }
  if (name !== step.from) return refused('stranger')
  if (isUnsterile(row, run)) return refused('failed')
  if (row.status === 'discarded' || row.status === 'used_up') return refused('gone')
  if (!draft.source) return refused('needs_source')
  const isOther = draft.agarId !== undefined && draft.agarId !== row.id
  if (isOther && countIn(draft) > 0) return refused('other_medium')
  const withMedium = { ...draft, agarId: row.id }
  if (number === undefined) return { kind: 'medium', draft: withMedium }
  if (draft.numbers.includes(number) && !isOther) return refused('again')
  if (became) return refused('taken')
  if (countIn(draft) >= MOST_DISHES) return refused('full')
  return { kind: 'dish', draft: { ...withMedium, numbers: [...(isOther ? [] : draft.numbers), number] } }
}

/** Sets the total number of dishes by changing those without a label. Scanned dishes stay, even if the typed number is lower. */
export function withCount(draft: Draft, count: number): Draft {
  return { ...draft, extra: Math.max(0, count - draft.numbers.length) }
}

/** Removes the last dish: one counted by hand, else the last scanned one. */
export function withoutLast(draft: Draft): Draft {
  return draft.extra > 0 ? { ...draft, extra: draft.extra - 1 } : { ...draft, numbers: draft.numbers.slice(0, -1) }
}

/** The rest of the current draft after `made` became a series: dishes scanned since then. */
export function leftOver(now: Draft, made: Draft): Draft {
  const numbers = now.numbers.filter((number) => !made.numbers.includes(number))
  const kept = now.agarId === undefined ? {} : { agarId: now.agarId }
  return numbers.length > 0 && now.source
    ? { source: now.source, ...kept, numbers, extra: 0 }
    : { ...NO_DRAFT, ...kept }
}

/** The petri series of the draft. `source` is the record of its source. */
export function seriesFrom(draft: Draft, source: Values, code: string, at: string): Values {
  const { numbers, agarId, source: named } = draft
  const [strain, transfer] = [strainOf(source), transferAfter([source])]
  const dishes = numbered(numbers, countIn(draft))
  return {
    series_code: code,
    proposed_code: code,
    prepared_count: countIn(draft),
    inoculated_at: at,
    status: 'inoculated',
    ...(agarId !== undefined && { agar_series_id: agarId }),
    ...(strain !== undefined && { strain_id: strain }),
    ...(named?.number !== undefined
      ? {
          source_kind: partKind(source.form),
          parents: [
            {
              ...(named.kind !== undefined && { series_kind: named.kind }),
              ...{ series_id: named.id, quantity_id: named.number, type: 'transfer' },
            },
          ],
          ...(transfer !== undefined && { transfer_number: transfer }),
        }
      : { source_kind: kindOfRecord(source.form), spore_id: named?.id ?? '', transfer_number: 0 }),
    ...(numbers.length > 0 && {
      from_dishes: numbers
        .map((agar, index) => ({ quantity_id: dishes[index] ?? index + 1, agar_quantity_id: agar }))
        .sort((a, b) => a.quantity_id - b.quantity_id),
    }),
  }
}

/** The strain of a source, which series and spores name in different fields. */
export function strainOf({ strain_id: ofSeries, strain }: Values): string | undefined {
  const id = ofSeries ?? strain
  return typeof id === 'string' ? id : undefined
}

/** The kind of a source that is a part, by the form of its series. A block is a source of tissue. */
function partKind(form: unknown): string {
  if (form === 'grain' || form === 'liquid_culture') return form
  return form === 'substrate' ? 'fruit_clone' : 'dish'
}

/** The kind of a source that is a record of spores, by its form. */
export function kindOfRecord(form: unknown): string {
  return form === 'slant' || form === 'liquid_culture' ? form : 'spore'
}

/** The next free code among existing series. Codes that differ only in case are the same. */
export function codeAfter(like: string, series: readonly Values[]): string {
  const live = series.filter(({ deleted_at: gone }) => !gone)
  const taken = new Set(live.map(({ series_code: code }) => codeKey(String(code ?? ''))))
  return nextCode(like, (code) => taken.has(codeKey(code)))
}
