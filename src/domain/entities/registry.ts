/** All entities of the product. Adding a plain one is one file, one line here, and its translations. */
import { makeRegistry } from '../kit/entity'
import { category } from './category'
import { count } from './count'
import { farm } from './farm'
import { item } from './item'
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
  user,
  person,
])
