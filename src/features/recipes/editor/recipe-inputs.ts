import type { HandmadeInputs } from '../../../records/form/RecordFormScreen'
import { IngredientsInput } from './IngredientsInput'
import { ModeInput } from './ModeInput'

export const RECIPE_INPUTS: HandmadeInputs = { mode: ModeInput, ingredients: IngredientsInput }
