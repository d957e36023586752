import { isSeries } from '../../domain/kit/series'
import { stepFrom } from '../../domain/prep/step'
import { TabbedListScreen } from '../../records/list/TabbedListScreen'
import { useReplica } from '../../state/replica/replica'
import { AgarList } from './agar/AgarList'
import { SeriesList } from './series/SeriesList'
import { TITLE } from './title'

/** All series of the bench. Kinds from which other series are made show what is left. */
export const PrepScreen = () => {
  const { registry } = useReplica()
  const kinds = registry.all.filter(isSeries)
  const lists = kinds.map(({ name }) => [name, stepFrom(registry, name) ? AgarList : SeriesList] as const)
  return <TabbedListScreen path="/prep/spore" title={TITLE} lists={Object.fromEntries(lists)} />
}
