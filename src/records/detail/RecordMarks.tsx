import { useLingui } from '@lingui/react/macro'
import type { StoredRow } from '../../data/rows'
import { Mark } from '../../ui/display/marks/Mark'
import { LinkTo } from '../LinkTo'

/** The marks of a record: deleted, archived, pending. */
export const RecordMarks = ({ row, archive }: { row: StoredRow; archive?: string | undefined }) => {
  const { t } = useLingui()
  return (
    <>
      {row.deleted_at && (
        <Mark tone="bad" icon="trash">
          {t({ id: 'records.mark.deleted', message: 'Deleted' })}
        </Mark>
      )}
      {isArchived(row, archive) && !row.deleted_at && <ArchivedMark />}
      {row._a ? (
        <LinkTo to={{ path: '/sync', search: { open: row.id } }}>
          <Mark tone="amber" icon="exclamation">
            {t({ id: 'records.mark.refused', message: 'Needs your decision' })}
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

/** Whether the record is archived. `archive` is the definition's field for it. */
export function isArchived(row: StoredRow, archive: string | undefined): boolean {
  return archive !== undefined && row[archive] === false
}

export const ArchivedMark = () => {
  const { t } = useLingui()
  return <Mark tone="neutral">{t({ id: 'records.mark.archived', message: 'Archived' })}</Mark>
}
