/**
 * An inoculation while it is made: the first scan is the source, the next ones are dishes of one agar series, and at the end
 * it is one petri series. Pure: the caller looks records up.
 */
import { codeKey } from '../kit/code-key'
import type { Values } from '../kit/field'
import { nextCode } from '../rules/free-code'
import { INOCULATED, POURED } from './bench-kinds'
import { transferAfter } from './parents'
import { numbered } from './petri'

export type Draft = {
  readonly source?: Source
  readonly agarId?: string
  /** Dishes of the agar series, in the order of their scans. */
  readonly numbers: readonly number[]
  /** Dishes without a label, counted by hand. */
  readonly extra: number
}

export type Source = { readonly entity: typeof INOCULATED | 'spore'; readonly id: string; readonly number?: number }

/** Bound of a petri series. */
export const MOST_DISHES = 500

export const NO_DRAFT: Draft = { numbers: [], extra: 0 }

export function countIn({ numbers, extra }: Draft): number {
  return numbers.length + extra
}

/** A scanned record; `number` is on the label of a dish. */
export type Hit = {
  readonly entity: string
  readonly row: Values & { readonly id: string }
  readonly number: number | undefined
  /** The petri dish that a scanned agar dish was inoculated into. */
  readonly became?: { readonly series: Values & { readonly id: string }; readonly number: number } | undefined
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

/** What a scan does to the draft; a refusal changes nothing. */
export function scan(draft: Draft, hit: Hit): Scanned {
  const { entity, row, number, became } = hit
  // The sticker of an agar dish stays valid: before there is a source it names the dish that it became.
  if (entity === POURED && became && !draft.source) {
    return scan(draft, { entity: INOCULATED, row: became.series, number: became.number })
  }
  if (row.deleted_at) return refused('deleted')
  if (entity === 'spore' || entity === INOCULATED) {
    if (entity === INOCULATED && number === undefined) return refused('needs_dish')
    if (countIn(draft) > 0) return refused('has_source')
    const source: Source = { entity, id: row.id, ...(entity === INOCULATED && number !== undefined && { number }) }
    return { kind: 'source', draft: { ...draft, source } }
  }
  if (entity !== POURED) return refused('stranger')
  if (row.sterility_check === 'failed') return refused('failed')
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

/** So many dishes in all: those without a label make up the difference. What was scanned stays: a typed number passes by others. */
export function withCount(draft: Draft, count: number): Draft {
  return { ...draft, extra: Math.max(0, count - draft.numbers.length) }
}

/** Without the last dish: one that was counted by hand, else the one that was scanned last. */
export function withoutLast(draft: Draft): Draft {
  return draft.extra > 0 ? { ...draft, extra: draft.extra - 1 } : { ...draft, numbers: draft.numbers.slice(0, -1) }
}

/** What is left of the present draft once `made` has become a series: dishes that were scanned meanwhile. */
export function leftOver(now: Draft, made: Draft): Draft {
  const numbers = now.numbers.filter((number) => !made.numbers.includes(number))
  const kept = now.agarId === undefined ? {} : { agarId: now.agarId }
  return numbers.length > 0 && now.source
    ? { source: now.source, ...kept, numbers, extra: 0 }
    : { ...NO_DRAFT, ...kept }
}

/** The petri series that the draft comes to. `source` and `parentStrain` are what the source's record says. */
export function seriesFrom(draft: Draft, source: Values, code: string, at: string): Values {
  const { numbers, agarId, source: named } = draft
  const isDish = named?.entity === INOCULATED
  const transfer = transferAfter([source])
  const strain = isDish ? source.strain_id : source.strain
  const dishes = numbered(numbers, countIn(draft))
  return {
    series_code: code,
    proposed_code: code,
    prepared_count: countIn(draft),
    inoculated_at: at,
    status: 'inoculated',
    ...(agarId !== undefined && { agar_series_id: agarId }),
    ...(typeof strain === 'string' && { strain_id: strain }),
    ...(isDish
      ? {
          source_kind: 'dish',
          parents: [{ series_id: named.id, quantity_id: named.number ?? 1, type: 'transfer' }],
          ...(transfer !== undefined && { transfer_number: transfer }),
        }
      : { source_kind: kindOf(source.form), spore_id: named?.id ?? '', transfer_number: 0 }),
    ...(numbers.length > 0 && {
      from_dishes: numbers
        .map((agar, index) => ({ quantity_id: dishes[index] ?? index + 1, agar_quantity_id: agar }))
        .sort((a, b) => a.quantity_id - b.quantity_id),
    }),
  }
}

function kindOf(form: unknown): string {
  return form === 'slant' || form === 'liquid_culture' ? form : 'spore'
}

/** The next code that is free among series that are there: codes differ in more than their letter case. */
export function codeAfter(like: string, series: readonly Values[]): string {
  const live = series.filter(({ deleted_at: gone }) => !gone)
  const taken = new Set(live.map(({ series_code: code }) => codeKey(String(code ?? ''))))
  return nextCode(like, (code) => taken.has(codeKey(code)))
}
