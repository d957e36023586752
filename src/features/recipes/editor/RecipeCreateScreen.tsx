import { RecordFormScreen } from '../../../records/form/RecordFormScreen'
import { DraftBatch } from './DraftBatch'
import { RECIPE_INPUTS } from './recipe-inputs'

/** The editor of a new recipe; on wide screens beside its batch. */
export const RecipeCreateScreen = () => (
  <RecordFormScreen entity="recipe" inputs={RECIPE_INPUTS} companion={DraftBatch} />
)
