import { type ComponentType, useMemo } from 'react'
import { POURED } from '../../domain/prep/bench-kinds'
import { TabbedListScreen } from '../../records/list/TabbedListScreen'
import { useObservedKinds } from '../../records/use-series'
import { AgarList } from './agar/AgarList'
import { SeriesList } from './series/SeriesList'
import { TITLE } from './title'

type OwnList = ComponentType<{ selectedId?: string | undefined }>

/** All series of the bench: inoculated dishes, and poured ones. */
export const PrepScreen = () => {
  const kinds = useObservedKinds()
  const lists = useMemo(() => {
    const own = kinds.map(({ name }): [string, OwnList] => [name, (props) => <SeriesList entity={name} {...props} />])
    return { ...Object.fromEntries(own), [POURED]: AgarList }
  }, [kinds])
  return <TabbedListScreen path="/prep/spore" title={TITLE} lists={lists} />
}
