import { RecordEditScreen } from '../../../records/form/RecordEditScreen'
import { RecipeList } from '../RecipeList'
import { RECIPE_INPUTS } from './recipe-inputs'

/** The editor of an existing recipe, beside the list on wide screens. */
export const RecipeEdit = ({ id }: { id: string }) => (
  <RecordEditScreen entity="recipe" id={id} list={<RecipeList selectedId={id} />} inputs={RECIPE_INPUTS} />
)
