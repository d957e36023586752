import { LargeTitle } from '../../ui/display/text/Titles'
import { useWide } from '../use-wide'

/** Beside an open record the header has the record's title, so every list of a wide screen shows its own. */
export const ListTitle = ({ title }: { title: string }) => useWide() && <LargeTitle title={title} />
