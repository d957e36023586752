import { useLingui } from '@lingui/react/macro'
import { linkTo } from '../../records/LinkTo'
import { PersonPicture } from '../../records/people/PersonMark'
import { recordRoute } from '../../records/record-routes'
import type { FindReference } from '../../records/words/field-text'
import { referencesIn } from '../../records/words/reference-titles'
import { saidLine } from '../../records/words/said'
import { useReferenced } from '../../records/words/use-referenced'
import { useWriting } from '../../records/words/use-writing'
import { useFormat } from '../../state/format'
import { usePeople } from '../../state/people'
import { EmptyState } from '../../ui/display/EmptyState'
import { List } from '../../ui/list/List'
import { ListRow } from '../../ui/list/ListRow'
import { Section } from '../../ui/list/Section'
import { type LastRecord, useLastRecords } from './use-last-records'

export type LastRecordsProps = {
  most: number
  /** Whether it stands in a pane, which draws a surface already. */
  plain?: boolean | undefined
  /** Whether an empty list says that nothing was recorded. */
  empty?: boolean | undefined
  /** Whether what stands above it is still being read: it would be pushed down. */
  held?: boolean | undefined
}

/** The farm's last records, by all people. */
export function LastRecords({ most, plain, empty, held }: LastRecordsProps) {
  const { t } = useLingui()
  const records = useLastRecords(most)
  const find = useReferenced(records?.flatMap(mentioned), 'home')
  const title = t({ id: 'home.last', message: 'Last records' })
  if (held || !records || !find) return null
  if (records.length === 0) {
    return empty ? (
      <EmptyState
        title={t({ id: 'home.last.none', message: 'Nothing recorded yet' })}
        text={t({ id: 'home.last.none.text', message: 'Purchases, uses and counts of everybody stand here.' })}
      />
    ) : null
  }
  return (
    <Section title={title}>
      <List label={title} plain={plain}>
        {records.map((one) => (
          <LastRow key={one.row.id} record={one} find={find} />
        ))}
      </List>
    </Section>
  )
}

function mentioned({ definition, row }: LastRecord) {
  return referencesIn(definition, row, Object.keys(definition.fields))
}

function LastRow({ record, find }: { record: LastRecord; find: FindReference }) {
  const format = useFormat()
  const writing = useWriting()
  const person = usePeople()
  const { definition, row } = record
  const who = person(row.created_by) ?? ''
  const to = recordRoute(definition, row.id)
  const { title, facts } = saidLine(definition, 'create', row, find, writing)
  return (
    <ListRow
      lead={<PersonPicture id={row.created_by} name={who} label={who} size={34} />}
      title={title}
      subtitle={[...facts, who].filter((text) => text !== '').join(' · ')}
      meta={format.moment(record.at)}
      link={to && linkTo(to)}
    />
  )
}
