import type { PartState } from '../../domain/kit/part-states'
import type { BenchDuty } from '../../domain/prep/bench'
import { ownState } from '../../domain/prep/series'
import { vesselOf } from '../../domain/prep/vessel'
import { DishGlyph } from '../../ui/dish/DishGlyph'

/** How full of mycelium a part is drawn if the usual days are unknown. */
const HALF = 50

const SHAPES: { readonly [K in BenchDuty['kind']]?: PartState } = { move: 'colonized', pick: 'pinning' }

/** A part that waits for the duty, as it looks today. */
export const DutyGlyph = ({ duty: { kind, series, day, expected, numbers } }: { duty: BenchDuty }) => (
  <DishGlyph
    shape={numbers === undefined ? ownState(series) : (SHAPES[kind] ?? 'growing')}
    vessel={vesselOf(series)}
    percent={expected === undefined ? HALF : Math.min(100, Math.round((day / Math.max(1, expected)) * 100))}
    toShake={kind === 'shake'}
    size={36}
  />
)
