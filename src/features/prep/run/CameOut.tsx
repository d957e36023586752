import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { StoredRow } from '../../../data/rows'
import type { CameOut as Came } from '../../../domain/prep/came-out'
import type { Tally } from '../../../domain/prep/groups'
import { sizeOf } from '../../../domain/prep/series'
import { linkTo } from '../../../records/LinkTo'
import { recordRoute } from '../../../records/record-routes'
import { nameBeside, referencesIn } from '../../../records/words/reference-titles'
import { usePartWordsOf } from '../../../records/words/use-part-words'
import { useReferenced } from '../../../records/words/use-referenced'
import { useWriting } from '../../../records/words/use-writing'
import { Stack } from '../../../ui/display/layout/Layout'
import { EmptyState } from '../../../ui/display/states/EmptyState'
import { Skeleton } from '../../../ui/display/states/Skeleton'
import { Facts } from '../../../ui/display/text/Facts'
import { KeptFocus } from '../../../ui/list/KeptFocus'
import { LeadIcon } from '../../../ui/list/LeadIcon'
import { List } from '../../../ui/list/List'
import { ListRow } from '../../../ui/list/ListRow'
import { Section } from '../../../ui/list/Section'
import { useCheckWord } from '../agar/use-check-word'
import { LinkNotice } from './LinkNotice'
import { useCameOut } from './use-came-out'

/** The series that came out of a run, the latest first, and how many of their parts are contaminated. */
export const CameOut = ({ run }: { run: StoredRow }) => {
  const { t } = useLingui()
  const writing = useWriting()
  const wordsOf = usePartWordsOf()
  const checkOf = useCheckWord()
  const counted = useCounted()
  const came = useCameOut(run)
  const references = useMemo(
    () => came?.series.flatMap(({ series: { definition, row } }) => referencesIn(definition, row, NAMES)),
    [came],
  )
  const find = useReferenced(references)
  const title = t({ id: 'run.made', message: 'Came out of this run' })
  if (!came || !find) return <Skeleton kind="rows" />
  const { series: all, sum } = came
  if (all.length === 0) {
    return (
      <EmptyState
        title={t({ id: 'run.made.none', message: 'No series yet' })}
        text={t({ id: 'run.made.hint', message: 'Series that name this run appear here.' })}
      />
    )
  }
  return (
    <Section title={title} count={all.length}>
      <KeptFocus>
        <Stack gap={8}>
          <LinkNotice run={run} all={all.map(({ series }) => series)} />
          <List label={title}>
            {all.map((one) => {
              const { definition, row } = one.series
              const to = recordRoute(definition, row.id)
              const [name] = NAMES.flatMap((key) => find(String(row[key] ?? ''))?.title ?? [])
              return (
                <ListRow
                  key={row.id}
                  id={row.id}
                  title={name ?? nameBeside(definition, row, find, writing)}
                  named
                  code={String(row.series_code ?? '')}
                  subtitle={lineOf(one)}
                  lead={<LeadIcon icon={definition.icon ?? 'dish'} tone={one.tally.bad > 0 ? 'bad' : 'tint'} />}
                  meta={wordsOf(one.series).count(sizeOf(one.series))}
                  link={to && linkTo(to)}
                />
              )
            })}
          </List>
        </Stack>
      </KeptFocus>
      {sum.count > 0 && (
        <Facts items={[{ label: t({ id: 'run.made.sum', message: 'Contaminated in all' }), value: counted(sum) }]} />
      )}
    </Section>
  )

  function lineOf({ series: { definition, row }, tally }: Came<StoredRow>): string {
    const text = counted(tally)
    const bad =
      tally.count > 0
        ? t({ id: 'run.made.bad', message: `Contaminated: ${text}` })
        : t({ id: 'run.made.fresh', message: 'Not inoculated yet' })
    return [checkOf(definition, row), bad].filter((part) => part !== '').join(' · ')
  }
}

/** A series is known by its strain, or by the recipe of its medium. */
const NAMES = ['strain_id', 'recipe_id']

/** '3 of 40 · 12 not checked'. */
function useCounted(): (tally: Tally) => string {
  const { t } = useLingui()
  return ({ bad, count, unseen }) => {
    const text = t({ id: 'rates.counted', message: `${bad} of ${count}` })
    return unseen === 0 ? text : `${text} · ${t({ id: 'finder.unseen', message: `${unseen} not checked` })}`
  }
}
