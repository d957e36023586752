import type { ReactNode } from 'react'
import { TwoPane } from '../ui/chrome/TwoPane'
import { Page } from '../ui/display/Layout'
import { useWide } from './use-wide'

export type PanesProps = {
  /** Absent where the list is closed: then the record stands alone. */
  list: ReactNode | undefined
  /** What is open; absent on the list's own address. */
  detail?: ReactNode
  /** Stands in the right pane while nothing is open. */
  placeholder: ReactNode
  detailLabel: string
}

/** List and record: side by side where there is room, else only the one the address names (the other is not drawn at all). */
export const Panes = ({ list, detail, placeholder, detailLabel }: PanesProps) => {
  const wide = useWide()
  if (!wide || list === undefined) return <Page>{detail ?? list}</Page>
  return (
    <TwoPane
      left={<Page>{list}</Page>}
      right={<Page>{detail ?? placeholder}</Page>}
      rightLabel={detailLabel}
      phone={detail === undefined ? 'left' : 'right'}
    />
  )
}
