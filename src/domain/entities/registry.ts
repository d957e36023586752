/** All entities of the product. Adding a plain one is one file, one line here, and its translations. */
import { makeRegistry } from '../kit/entity'
import { agarSeries } from './agar-series'
import { category } from './category'
import { count } from './count'
import { farm } from './farm'
import { item } from './item'
import { observation } from './observation'
import { petriSeries } from './petri-series'
import { purchase } from './purchase'
import { recipe } from './recipe'
import { recipeType } from './recipe-type'
import { spore } from './spore'
import { sterilizationType } from './sterilization-type'
import { strain } from './strain'
import { supplier } from './supplier'
import { unit } from './unit'
import { use } from './use'
import { person, user } from './user'
import { writeOff } from './write-off'

export const registry = makeRegistry([
  farm,
  unit,
  category,
  supplier,
  item,
  purchase,
  use,
  writeOff,
  count,
  recipe,
  recipeType,
  sterilizationType,
  spore,
  strain,
  petriSeries,
  agarSeries,
  observation,
  user,
  person,
])
