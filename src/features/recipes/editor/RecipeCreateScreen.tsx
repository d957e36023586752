import { RecordFormScreen } from '../../../records/form/RecordFormScreen'
import { RECIPE_INPUTS } from './recipe-inputs'

/** The editor of a new recipe. */
export const RecipeCreateScreen = () => <RecordFormScreen entity="recipe" inputs={RECIPE_INPUTS} />
