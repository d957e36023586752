import { TabbedListScreen } from '../../records/list/TabbedListScreen'
import { RecipeList } from './RecipeList'

const LISTS = { recipe: RecipeList }

export const RecipesScreen = () => <TabbedListScreen path="/recipes" lists={LISTS} />
