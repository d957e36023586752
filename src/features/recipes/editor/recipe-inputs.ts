import type { HandmadeInputs } from '../../../records/form/RecordFormScreen'
import { IngredientsInput } from './IngredientsInput'
import { ModeInput } from './ModeInput'

/** Fields of a recipe that are drawn by hand. */
export const RECIPE_INPUTS: HandmadeInputs = { mode: ModeInput, ingredients: IngredientsInput }
