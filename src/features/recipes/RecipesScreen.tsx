import { TabbedListScreen } from '../../records/list/TabbedListScreen'

/** Recipes and recipe types. */
export const RecipesScreen = () => <TabbedListScreen path="/recipes" />
