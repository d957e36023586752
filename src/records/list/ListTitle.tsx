import { LargeTitle } from '../../ui/display/text/Titles'
import { useWide } from '../use-wide'

/** Beside an open record the header names the record, so every list of a wide screen shows its own name. */
export const ListTitle = ({ title }: { title: string }) => useWide() && <LargeTitle title={title} />
