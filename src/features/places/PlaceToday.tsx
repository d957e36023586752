import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { StoredRow } from '../../data/rows'
import type { Among, BenchDuty } from '../../domain/prep/bench'
import type { Contents } from '../../domain/prep/contents'
import type { Series } from '../../domain/prep/series'
import { DutyGlyph } from '../../records/bench/DutyGlyph'
import { DutyVerb } from '../../records/bench/DutyVerb'
import { useDutiesAmong } from '../../records/bench/use-duties-among'
import { useDutyWords } from '../../records/bench/use-duty-words'
import { linkTo } from '../../records/LinkTo'
import { recordRoute } from '../../records/record-routes'
import { codeOf } from '../../records/words/reference-titles'
import { useReferenced } from '../../records/words/use-referenced'
import { useFormat } from '../../state/words/format'
import { KeptFocus } from '../../ui/list/KeptFocus'
import { List } from '../../ui/list/List'
import { ListRow } from '../../ui/list/ListRow'
import { Section } from '../../ui/list/Section'

/** Further duties are shown once these are done. */
const MOST = 3

const NO_AGAR: readonly Series<StoredRow>[] = []

/** What is due today for the parts that stand in a place. Empty when nothing is due. */
export const PlaceToday = ({ contents }: { contents: Contents<StoredRow, StoredRow> }) => {
  const { t } = useLingui()
  const among = useMemo(() => partsHere(contents), [contents])
  const duties = useDutiesAmong(NO_AGAR, among)
  if (!duties || duties.length === 0) return null
  const title = t({ id: 'place.today', message: 'To do today' })
  return (
    <Section title={title} count={duties.length}>
      <KeptFocus>
        <List label={title}>
          {duties.slice(0, MOST).map((duty) => (
            <DutyRow key={`${duty.series.row.id} ${duty.kind}`} duty={duty} contents={contents} />
          ))}
        </List>
      </KeptFocus>
    </Section>
  )
}

function partsHere({ shelves, own }: Contents<StoredRow, StoredRow>): Among {
  const here = new Map<string, Set<number>>()
  for (const { series, parts } of [...shelves.flatMap(({ standing }) => standing), ...own]) {
    const numbers = here.get(series.row.id) ?? new Set()
    for (const { number } of parts) numbers.add(number)
    here.set(series.row.id, numbers)
  }
  return here
}

type DutyRowProps = { duty: BenchDuty; contents: Contents<StoredRow, StoredRow> }

const DutyRow = ({ duty, contents }: DutyRowProps) => {
  const format = useFormat()
  const wordsOf = useDutyWords()
  const { series, numbers = [] } = duty
  const { definition, row } = series
  const strain = typeof row.strain_id === 'string' ? row.strain_id : undefined
  const find = useReferenced(useMemo(() => (strain === undefined ? [] : [{ to: 'strain', id: strain }]), [strain]))
  const shelves = contents.shelves.filter(({ standing }) =>
    standing.some((one) => one.series.row.id === row.id && one.parts.some(({ number }) => numbers.includes(number))),
  )
  const where = format.list(shelves.map(({ place }) => String(place.name ?? '')))
  const { title, reason } = wordsOf(duty, { name: find?.(String(strain))?.title, where })
  const to = recordRoute(definition, row.id)
  return (
    <ListRow
      lead={<DutyGlyph duty={duty} />}
      title={title}
      code={codeOf(definition, row)}
      subtitle={reason}
      link={to && linkTo(to)}
      action={<DutyVerb duty={duty} />}
    />
  )
}
