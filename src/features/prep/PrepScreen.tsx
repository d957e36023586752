import type { Label } from '../../domain/kit/field'
import { TabbedListScreen } from '../../records/list/TabbedListScreen'

const TITLE: Label = /*i18n*/ { id: 'nav.prep', message: 'Petri and agar' }

/** All series of the bench: inoculated dishes, and poured ones. */
export const PrepScreen = () => <TabbedListScreen path="/prep/spore" title={TITLE} />
