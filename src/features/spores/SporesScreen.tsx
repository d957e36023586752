import type { Label } from '../../domain/kit/field'
import { TabbedListScreen } from '../../records/list/TabbedListScreen'

const TITLE: Label = /*i18n*/ { id: 'nav.spores', message: 'Spores and strains' }

/** Spores and strains. */
export const SporesScreen = () => <TabbedListScreen path="/spores" title={TITLE} />
