/** All entities of the product. A plain one needs one file, one line here, and its translations. */
import { type EntityDefinition, makeRegistry, type Registry } from '../kit/entity'
import { observedKinds, pickedKinds, type SeriesDefinition } from '../kit/series'
import { agarSeries } from './agar-series'
import { category } from './category'
import { count } from './count'
import { farm } from './farm'
import { growSeries } from './grow-series'
import { makeHarvest } from './harvest'
import { item } from './item'
import { makeObservation } from './observation'
import { petriSeries } from './petri-series'
import { place } from './place'
import { purchase } from './purchase'
import { recipe } from './recipe'
import { recipeType } from './recipe-type'
import { run } from './run'
import { spore } from './spore'
import { sterilizationType } from './sterilization-type'
import { strain } from './strain'
import { supplier } from './supplier'
import { unit } from './unit'
import { makeUse } from './use'
import { person, user } from './user'
import { writeOff } from './write-off'

/** The kinds of series. A new kind needs one file, one line here, and its translations. */
export const SERIES: readonly SeriesDefinition[] = [petriSeries, agarSeries, growSeries]

/** The product with these kinds of series, and with the `others`. */
export function registryOf(kinds: readonly SeriesDefinition[], others: readonly EntityDefinition[] = []): Registry {
  return makeRegistry([
    farm,
    unit,
    category,
    supplier,
    item,
    purchase,
    makeUse(kinds),
    writeOff,
    count,
    recipe,
    recipeType,
    sterilizationType,
    place,
    run,
    spore,
    strain,
    ...kinds,
    makeObservation(observedKinds(kinds)),
    makeHarvest(pickedKinds(kinds)),
    user,
    person,
    ...others,
  ])
}

export const registry = registryOf(SERIES)
