import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { YieldFactor } from '../../domain/yield/table'
import { Button } from '../../ui/button/Button'
import { Cluster } from '../../ui/display/layout/Layout'
import { saveFile } from '../../ui/files/save-file'
import { useCsv } from './use-csv'
import type { TableView } from './use-table-view'
import { YieldPaper } from './YieldPaper'

export type ExportsProps = { factor: YieldFactor; view: TableView; heading: string; period: string; today: string }

/** The table as a file for spreadsheets, and on paper. */
export const Exports = ({ factor, view, heading, period, today }: ExportsProps) => {
  const { t } = useLingui()
  const [isPrinting, setPrinting] = useState(false)
  const csv = useCsv(factor, view, heading)
  return (
    <Cluster>
      <Button
        size="small"
        icon="download"
        onClick={() => void saveFile(`pinset-yields-${factor}-${today}.csv`, csv(), 'text/csv')}
      >
        {t({ id: 'yields.csv', message: 'CSV' })}
      </Button>
      <Button size="small" icon="print" onClick={() => setPrinting(true)}>
        {t({ id: 'yields.print', message: 'Print' })}
      </Button>
      {isPrinting && <YieldPaper view={view} heading={heading} period={period} onPrinted={() => setPrinting(false)} />}
    </Cluster>
  )
}
