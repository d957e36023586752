import { TabbedListScreen } from '../../records/list/TabbedListScreen'
import { RecipeList } from './RecipeList'

const LISTS = { recipe: RecipeList }

/** Recipes and recipe types. */
export const RecipesScreen = () => <TabbedListScreen path="/recipes" lists={LISTS} />
