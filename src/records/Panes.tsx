import type { ReactNode } from 'react'
import { TwoPane } from '../ui/chrome/TwoPane'
import { Page } from '../ui/display/layout/Layout'
import { useWide, useWider } from './use-wide'

export type PanesProps = {
  /** Absent if this build has closed the list. The record then fills the screen. */
  list: ReactNode | undefined
  /** The open record. Absent at the list's own address. */
  detail?: ReactNode
  /** The right pane while nothing is open. */
  placeholder: ReactNode
  detailLabel: string
  /** The selected part of the record, drawn only if there is space for three panes. */
  third?: ReactNode
  thirdLabel?: string | undefined
}

/** List and record: side by side on wide screens. Otherwise only the one in the address is rendered. */
export const Panes = ({ list, detail, placeholder, detailLabel, third, thirdLabel }: PanesProps) => {
  const wide = useWide()
  const wider = useWider()
  if (!wide || list === undefined) return <Page>{detail ?? list}</Page>
  return (
    <TwoPane
      left={<Page>{list}</Page>}
      right={<Page>{detail ?? placeholder}</Page>}
      rightLabel={detailLabel}
      third={wider ? third : undefined}
      thirdLabel={thirdLabel}
      phone={detail === undefined ? 'left' : 'right'}
    />
  )
}
