import { RecordFormScreen } from '../../../records/form/RecordFormScreen'
import { DraftBatch } from './DraftBatch'
import { RECIPE_INPUTS } from './recipe-inputs'

/** The editor of an existing recipe; on wide screens beside its batch. */
export const RecipeEdit = ({ id }: { id: string }) => (
  <RecordFormScreen entity="recipe" id={id} inputs={RECIPE_INPUTS} companion={DraftBatch} />
)
