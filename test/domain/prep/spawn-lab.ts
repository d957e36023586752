/** Jars of grain, dishes and bags for the tests of spawning: rows, hits of their labels, and the gesture of a draft. */
import { type Kinds, type Spawned, type Spawning, spawn } from '../../../src/domain/acts/spawn'
import { growSeries } from '../../../src/domain/entities/grow-series'
import { registry } from '../../../src/domain/entities/registry'
import type { EntityDefinition, Row } from '../../../src/domain/kit/entity'
import type { PartState } from '../../../src/domain/kit/part-states'
import type { Part } from '../../../src/domain/prep/dish-fold'
import { drawnFrom } from '../../../src/domain/prep/rest'
import { NO_SPAWNING, type SpawnDraft, type SpawnHit, scanSpawn } from '../../../src/domain/prep/spawning'

export const id = (n: number) => `01920000-0000-7000-8000-${String(n).padStart(12, '0')}`
export const AT = '2026-03-05T12:20:00.000Z'
export const known = (name: string) => registry.byName(name) as EntityDefinition
export const kinds: Kinds = { series: growSeries, observation: known('observation'), use: known('use') }
export const [STRAIN, OTHER_STRAIN] = [id(901), id(902)]

/** 8 jars of 1,200 g. */
export const jars: Row = {
  ...{ id: id(1), series_code: 'GS-1', form: 'grain', vessel: 'jar', strain_id: STRAIN, generation: 1 },
  ...{ prepared_count: 8, part_weight_g: 1200, status: 'inoculated' },
}
/** 40 bags of 2,500 g. */
export const bags: Row = {
  ...{ id: id(2), series_code: 'BL-1', form: 'substrate', vessel: 'bag', prepared_count: 40 },
  ...{ part_weight_g: 2500, status: 'cooked' },
}
export const dishes: Row = {
  ...{ id: id(3), series_code: 'LM-1', strain_id: STRAIN, prepared_count: 20, status: 'inoculated' },
}
export const all = new Map([jars, bags, dishes].map((row) => [row.id, row] as const))
export const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

export const part = (number: number, state: PartState, isQuarantined = false): Part => ({
  ...{ number, state, isQuarantined, percent: undefined, isContaminated: false },
  ...{ contaminatedBy: undefined, placeId: undefined },
})
export const hit = (entity: string, row: Row, number?: number, state?: PartState, more: Partial<SpawnHit> = {}) =>
  ({
    ...{ definition: known(entity), row, number, isFromFailedRun: false },
    part: number !== undefined && state !== undefined ? part(number, state) : undefined,
    ...more,
  }) satisfies SpawnHit
export const jar = (number: number, state: PartState = 'colonized', row = jars) =>
  hit('grow_series', row, number, state)
export const bag = (number: number, row = bags) => hit('grow_series', row, number, 'filled')
export const dish = (number: number) => hit('petri_series', dishes, number, 'growing')

/** The draft after these scans; a refused one is told. */
export function drafted(...hits: readonly SpawnHit[]): SpawnDraft | string {
  let draft = NO_SPAWNING
  for (const one of hits) {
    const outcome = scanSpawn(draft, one)
    if (outcome.kind === 'refused') return outcome.why
    draft = outcome.draft
  }
  return draft
}

export function accepted(...hits: readonly SpawnHit[]): SpawnDraft {
  const draft = drafted(...hits)
  if (typeof draft === 'string') throw new Error(draft)
  return draft
}

/** The gesture of a draft, with ids that count up. */
export function spawned(draft: SpawnDraft, more: Partial<Spawning> = {}): Spawned {
  let next = 500
  const target = draft.targetId === undefined ? undefined : bags
  const told = { draft, target, rows: all, drawn: drawnFrom([]), free: numbers(1, 40), code: 'BL-2', at: AT, ...more }
  return spawn(kinds, told, () => {
    next += 1
    return id(next)
  })
}
