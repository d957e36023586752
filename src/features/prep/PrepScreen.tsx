import { INOCULATED, POURED } from '../../domain/prep/bench-kinds'
import { TabbedListScreen } from '../../records/list/TabbedListScreen'
import { AgarList } from './agar/AgarList'
import { SeriesList } from './series/SeriesList'
import { TITLE } from './title'

const LISTS = {
  [INOCULATED]: (props: { selectedId?: string | undefined }) => <SeriesList entity={INOCULATED} {...props} />,
  [POURED]: AgarList,
}

/** All series of the bench: inoculated dishes, and poured ones. */
export const PrepScreen = () => <TabbedListScreen path="/prep/spore" title={TITLE} lists={LISTS} />
