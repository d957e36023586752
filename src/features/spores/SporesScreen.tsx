import type { Label } from '../../domain/kit/field'
import { TabbedListScreen } from '../../records/list/TabbedListScreen'
import { SporeList } from './SporeList'
import { StrainList } from './StrainList'

const TITLE: Label = /*i18n*/ { id: 'nav.spores', message: 'Spores and strains' }
const LISTS = { spore: SporeList, strain: StrainList }

/** Spores and strains. */
export const SporesScreen = () => <TabbedListScreen path="/spores" title={TITLE} lists={LISTS} />
