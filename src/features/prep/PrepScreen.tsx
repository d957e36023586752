import { TabbedListScreen } from '../../records/list/TabbedListScreen'
import { AgarList } from './AgarList'
import { SeriesList } from './SeriesList'
import { TITLE } from './title'

const LISTS = {
  petri_series: (props: { selectedId?: string | undefined }) => <SeriesList entity="petri_series" {...props} />,
  agar_series: AgarList,
}

/** All series of the bench: inoculated dishes, and poured ones. */
export const PrepScreen = () => <TabbedListScreen path="/prep/spore" title={TITLE} lists={LISTS} />
