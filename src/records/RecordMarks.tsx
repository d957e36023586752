import { useLingui } from '@lingui/react/macro'
import type { StoredRow } from '../data/rows'
import { Mark } from '../ui/display/Mark'
import { LinkTo } from './LinkTo'

/** What this device knows of the record's way to the server, and whether it is gone. */
export const RecordMarks = ({ row }: { row: StoredRow }) => {
  const { t } = useLingui()
  return (
    <>
      {row.deleted_at && (
        <Mark tone="bad" icon="trash">
          {t({ id: 'records.mark.deleted', message: 'Deleted' })}
        </Mark>
      )}
      {row._a ? (
        <LinkTo to={{ path: '/sync' }}>
          <Mark tone="agar" icon="exclamation">
            {t({ id: 'records.mark.attention', message: 'Needs you' })}
          </Mark>
        </LinkTo>
      ) : (
        row._p && (
          <Mark tone="neutral" icon="unsent">
            {t({ id: 'records.mark.unsent', message: 'Not sent yet' })}
          </Mark>
        )
      )}
    </>
  )
}
