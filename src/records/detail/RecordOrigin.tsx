import { Trans } from '@lingui/react/macro'
import type { Row } from '../../domain/kit/entity'
import { usePeople } from '../../state/person/people'
import { useFormat } from '../../state/words/format'
import { PersonMark } from '../people/PersonMark'
import styles from '../records.module.css'

/** The author, the last editor, and the times. */
export const RecordOrigin = ({ row }: { row: Row }) => {
  const format = useFormat()
  const person = usePeople()
  const { created_at, created_by, updated_at, updated_by } = row
  const made = created_at && format.instant(created_at)
  const changed = updated_at && updated_at !== created_at ? format.instant(updated_at) : undefined
  const maker = <PersonMark id={created_by} name={person(created_by) ?? ''} />
  const changer = <PersonMark id={updated_by} name={person(updated_by) ?? ''} />
  if (!made) {
    return (
      <p className={styles.origin}>
        <Trans id="records.origin.here">Created on this device by {maker}, not sent yet</Trans>
      </p>
    )
  }
  return (
    <p className={styles.origin}>
      <Trans id="records.origin.made">
        Created {made}, {maker}
      </Trans>
      {changed && (
        <>
          <br />
          <Trans id="records.origin.changed">
            Changed {changed}, {changer}
          </Trans>
        </>
      )}
    </p>
  )
}
