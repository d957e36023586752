import type { ReactNode } from 'react'
import { TwoPane } from '../ui/chrome/TwoPane'
import { Page } from '../ui/display/Layout'
import { useWide } from './use-wide'

export type PanesProps = {
  /** Absent where this build has closed the list; the record then stands alone. */
  list: ReactNode | undefined
  /** The open record; absent on the list's own address. */
  detail?: ReactNode
  /** The right pane while nothing is open. */
  placeholder: ReactNode
  detailLabel: string
}

/** List and record: side by side on wide screens; elsewhere only the one that the address names is rendered. */
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
