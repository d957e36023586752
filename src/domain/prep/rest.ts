/** What is left of parts that other series were spawned from, in grams or millilitres. Two phones may overspend a part: it is negative then. */
import type { Values } from '../kit/field'
import { listIn } from './parents'

export type Measure = 'grams' | 'ml'

/** What was drawn from parts, by measure, series and number. */
export type Drawn = ReadonlyMap<string, number>

/** A part with a smaller share left counts as used. */
export const USED_BELOW = 0.05

export function measureOf({ form }: Values): Measure {
  return form === 'liquid_culture' ? 'ml' : 'grams'
}

/** What one part of the series holds when filled. Undefined if unknown. */
export function filledWith(series: Values): number | undefined {
  const size = measureOf(series) === 'ml' ? series.part_volume_ml : series.part_weight_g
  return typeof size === 'number' && size > 0 ? size : undefined
}

/** The sum of what all these series drew from each part. Drafts and deleted series drew nothing. */
export function drawnFrom(all: readonly Values[]): Drawn {
  const drawn = new Map<string, number>()
  for (const series of all) {
    if (series.deleted_at || series.status === 'draft') continue
    for (const { series_id: id, quantity_id: number, grams, ml } of listIn(series.parents)) {
      add(drawn, keyOf('grams', id, number), grams)
      add(drawn, keyOf('ml', id, number), ml)
    }
  }
  return drawn
}

function add(drawn: Map<string, number>, key: string, amount: unknown): void {
  if (typeof amount === 'number') drawn.set(key, (drawn.get(key) ?? 0) + amount)
}

/** What is left of a part, in its measure. Undefined if it is not known what it held. */
export function restOf(series: Values & { readonly id: string }, number: number, drawn: Drawn): number | undefined {
  const size = filledWith(series)
  return size === undefined ? undefined : size - (drawn.get(keyOf(measureOf(series), series.id, number)) ?? 0)
}

/** What a part gives, in whole grams or millilitres: `each`, or all that is left. Undefined if unknown. */
export function takenFrom(
  series: Values & { readonly id: string },
  number: number,
  each: number | undefined,
  drawn: Drawn,
): number | undefined {
  const amount = each ?? Math.round(restOf(series, number, drawn) ?? 0)
  return amount > 0 ? amount : undefined
}

const keyOf = (measure: Measure, id: unknown, number: unknown) => `${measure} ${String(id)} ${String(number)}`

/** The usual spawn rate of substrate, in percent. */
export const USUAL_RATE = { from: 6, to: 8 } as const

/** `spawn` grams into `substrate` grams, both wet: percent of the substrate, and percent of the mix. */
export function spawnRate(spawn: number, substrate: number): { readonly ofSubstrate: number; readonly ofMix: number } {
  return { ofSubstrate: (100 * spawn) / substrate, ofMix: (100 * spawn) / (spawn + substrate) }
}

/** Compared as people read it, with one decimal. */
export function isUsualRate(percent: number): boolean {
  const read = Math.round(percent * 10) / 10
  return read >= USUAL_RATE.from && read <= USUAL_RATE.to
}
