/** Moves parts to a place: one observation for each series. */
import type { MakeId } from '../ids'
import type { EntityDefinition } from '../kit/entity'
import { inOrder, type Load } from '../prep/moving'
import type { Create } from './intent'
import { mark } from './mark'

/** `at` is the instant of the move of a load. */
export type Moving = { readonly loads: readonly Load[]; readonly placeId: string; readonly at: (load: Load) => string }

export function move(observation: EntityDefinition, { loads, placeId, at }: Moving, newId: MakeId): Create[] {
  return inOrder(loads).map((load) =>
    mark(observation, { ...load, id: newId(), sight: { place_id: placeId }, at: at(load) }),
  )
}
