import { TabbedListScreen } from '../../records/list/TabbedListScreen'
import { AgarList } from './AgarList'
import { PetriList } from './PetriList'
import { TITLE } from './title'

const LISTS = { petri_series: PetriList, agar_series: AgarList }

/** All series of the bench: inoculated dishes, and poured ones. */
export const PrepScreen = () => <TabbedListScreen path="/prep/spore" title={TITLE} lists={LISTS} />
