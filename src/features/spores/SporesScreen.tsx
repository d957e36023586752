import { TabbedListScreen } from '../../records/list/TabbedListScreen'
import { SporeList } from './SporeList'
import { StrainList } from './StrainList'
import { TITLE } from './title'

const LISTS = { spore: SporeList, strain: StrainList }

export const SporesScreen = () => <TabbedListScreen path="/spores" title={TITLE} lists={LISTS} />
