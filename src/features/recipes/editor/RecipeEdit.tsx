import { RecordFormScreen } from '../../../records/form/RecordFormScreen'
import { DraftBatch } from './DraftBatch'
import { RECIPE_INPUTS } from './recipe-inputs'

/** The editor of an existing recipe; at a desk beside the batch that it makes. */
export const RecipeEdit = ({ id }: { id: string }) => (
  <RecordFormScreen entity="recipe" id={id} inputs={RECIPE_INPUTS} companion={DraftBatch} />
)
