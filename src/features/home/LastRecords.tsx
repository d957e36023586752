import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { actKinds, type LastLine, readLastLines } from '../../data/read/last-records'
import { instantOf } from '../../domain/clock'
import { linkTo } from '../../records/LinkTo'
import { PersonPicture } from '../../records/people/PersonMark'
import { recordRoute } from '../../records/record-routes'
import type { FindReference } from '../../records/words/field-text'
import { referencesIn } from '../../records/words/reference-titles'
import { saidLine } from '../../records/words/said'
import { useReferenced } from '../../records/words/use-referenced'
import { useWriting } from '../../records/words/use-writing'
import { usePeople } from '../../state/person/people'
import { useReplica } from '../../state/replica/replica'
import { useKeptLive } from '../../state/replica/use-live'
import { useFormat } from '../../state/words/format'
import { Mark } from '../../ui/display/marks/Mark'
import { EmptyState } from '../../ui/display/states/EmptyState'
import { List } from '../../ui/list/List'
import { ListRow } from '../../ui/list/ListRow'
import { Section } from '../../ui/list/Section'

export type LastRecordsProps = {
  most: number
  /** Whether it is in a pane, which draws the surface. */
  plain?: boolean | undefined
  /** Whether an empty list shows a text. */
  empty?: boolean | undefined
  /** Whether the content above is still loading: the list would jump down later. */
  held?: boolean | undefined
}

/** The farm's last records, of all people. */
export function LastRecords({ most, plain, empty, held }: LastRecordsProps) {
  const { t } = useLingui()
  const records = useLastRecords(most)
  const find = useReferenced(records?.flatMap(mentioned), 'home')
  const title = t({ id: 'home.last', message: 'Recent records' })
  if (held || !records || !find) return null
  if (records.length === 0) {
    return empty ? (
      <EmptyState
        title={t({ id: 'home.last.none', message: 'Nothing recorded yet' })}
        text={t({ id: 'home.last.none.text', message: 'Everything people record appears here, newest first.' })}
      />
    ) : null
  }
  return (
    <Section title={title}>
      <List label={title} plain={plain}>
        {records.map((one) => (
          <LastRow key={one.id} line={one} find={find} />
        ))}
      </List>
    </Section>
  )
}

function mentioned({ definition, values }: LastLine) {
  return referencesIn(definition, values, Object.keys(definition.fields))
}

function LastRow({ line, find }: { line: LastLine; find: FindReference }) {
  const { t } = useLingui()
  const format = useFormat()
  const writing = useWriting()
  const person = usePeople()
  const { definition, values, by, more, rows } = line
  const who = person(by) ?? ''
  const to = recordRoute(definition, line.id)
  const { title, facts } = saidLine(definition, 'create', values, find, writing)
  const others =
    more === 0 ? '' : t({ id: 'home.last.more', message: plural(more, { one: 'and # more', other: 'and # more' }) })
  return (
    <ListRow
      lead={<PersonPicture id={by} name={who} label={who} size={34} />}
      title={title}
      subtitle={[...facts, others, who].filter((text) => text !== '').join(' · ')}
      meta={format.moment(instantOf(line.at))}
      mark={
        rows.some(({ _a }) => _a) ? (
          <Mark tone="amber">{t({ id: 'records.mark.refused', message: 'Needs your decision' })}</Mark>
        ) : rows.some(({ _p }) => _p) ? (
          <Mark tone="neutral" icon="unsent">
            {t({ id: 'records.mark.unsent', message: 'Not sent yet' })}
          </Mark>
        ) : undefined
      }
      link={to && linkTo(to)}
    />
  )
}

/** The last records of all people, newest first; undefined while loading. */
function useLastRecords(most: number): readonly LastLine[] | undefined {
  const { db, user, now } = useReplica()
  const kinds = useMemo(() => actKinds(db), [db])
  return useKeptLive('last records', kinds, () => readLastLines(db, most, user, now()), [user, most])
}
