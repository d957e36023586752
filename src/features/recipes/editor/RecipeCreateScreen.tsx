import { RecordFormScreen } from '../../../records/form/RecordFormScreen'
import { DraftBatch } from './DraftBatch'
import { RECIPE_INPUTS } from './recipe-inputs'

/** The editor of a new recipe; at a desk beside the batch that it makes. */
export const RecipeCreateScreen = () => (
  <RecordFormScreen entity="recipe" inputs={RECIPE_INPUTS} companion={DraftBatch} />
)
