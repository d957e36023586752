/** People pick what grew, also of parts that are gone, and of parts that are not told apart. */
import type { Intent } from '../../../../src/domain/acts/intent'
import { undo } from '../../../../src/domain/acts/undo'
import type { Eyes } from '../gestures'
import { registry } from '../registry'

const live = (eyes: Eyes, entity: string) => eyes.seen.rows(entity).filter((row) => !row.deleted_at)
/** As for sightings: few instants, in any order. */
const instant = ({ chance }: Eyes) => `2026-03-0${1 + chance.int(9)}T0${chance.int(4)}:00:00.000Z`

export function picking(eyes: Eyes): Intent[] {
  const { chance } = eyes
  const series = chance.pick(live(eyes, 'grow_series'))
  if (!series) return []
  const count = Number(series.prepared_count ?? 0)
  const chosen = Array.from({ length: chance.oneOf(0, 1, 1, 1, 3) }, () => 1 + chance.int(count))
  const place = chance.is(0.5) ? chance.pick(live(eyes, 'place'))?.id : undefined
  const values = {
    ...{ series_kind: 'grow_series', series_id: series.id, harvested_at: instant(eyes) },
    ...(chosen.length === 0 ? {} : { quantity_ids: [...new Set(chosen)].toSorted((a, b) => a - b) }),
    grams: `${1 + chance.int(999)}${chance.oneOf('', '.5')}`,
    ...(chance.is(0.7) ? { grade: chance.oneOf('A', 'B', 'waste') } : {}),
    ...(chance.is(0.2) ? { flush: 1 + chance.int(4) } : {}),
    ...(place === undefined ? {} : { place_id: place }),
  }
  return [{ kind: 'create', entity: 'harvest', id: eyes.newId(), values }]
}

/** Two people may undo one pick. */
export function unpicked(eyes: Eyes): Intent[] {
  const definition = registry.byName('harvest')
  const row = eyes.chance.pick(live(eyes, 'harvest').filter(({ reverses_id: of }) => !of))
  return definition && row ? undo(definition, [row], { newId: eyes.newId, now: Date.parse(instant(eyes)) }) : []
}
