import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import type { StoredRow } from '../../../data/rows'
import { RecordMissing } from '../../../records/detail/RecordMissing'
import { recordRoute } from '../../../records/record-routes'
import { useDefinition } from '../../../records/use-definition'
import { usePage } from '../../../state/page'
import { useRow } from '../../../state/use-live'
import { EmptyState } from '../../../ui/display/EmptyState'
import { Page, Stack } from '../../../ui/display/Layout'
import { Skeleton } from '../../../ui/display/Skeleton'
import { SuspectCard } from './SuspectCard'
import { SuspectList } from './SuspectList'
import { type Found, useFinder } from './use-finder'

/** What contaminated dishes have in common: the first suspect whole, the others behind it, or that nothing is to be seen. */
export const FinderScreen = () => {
  const { t } = useLingui()
  const { series: asked, dish }: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const id = typeof asked === 'string' ? asked : ''
  const definition = useDefinition('petri_series')
  const series = useRow('petri_series', id)
  const number = typeof dish === 'number' ? dish : undefined
  usePage({
    title: t({ id: 'finder.title', message: 'What do they share?' }),
    large: true,
    narrow: true,
    back: recordRoute(definition, id)?.path ?? '/',
  })
  return (
    <Page narrow>
      {series === undefined ? (
        <Skeleton kind="card" />
      ) : series === null ? (
        <RecordMissing definition={definition} id={id} />
      ) : (
        <Finder series={series} dish={number} />
      )}
    </Page>
  )
}

const Finder = ({ series, dish }: { series: StoredRow; dish: number | undefined }) => {
  const found = useFinder(series, dish)
  return found ? <Suspects found={found} /> : <Skeleton kind="card" />
}

const Suspects = ({ found }: { found: Found }) => {
  const { t } = useLingui()
  const { suspects, count, bad } = found.finding
  const [first, ...others] = suspects
  const series = found.petris.length
  const about = t({
    id: 'finder.about',
    message: plural(bad, {
      one: `# of ${count} dishes in ${series} series of this time was contaminated.`,
      other: `# of ${count} dishes in ${series} series of this time were contaminated.`,
    }),
  })
  if (found.chosen === 0) {
    return (
      <EmptyState
        title={t({ id: 'finder.clean', message: 'Nothing here is contaminated' })}
        text={t({ id: 'finder.clean.text', message: 'Mark the dishes that are, and ask again.' })}
      />
    )
  }
  if (!first) {
    return (
      <EmptyState
        title={t({ id: 'finder.none', message: 'No common cause to be seen' })}
        text={`${about} ${t({
          id: 'finder.none.text',
          message:
            'No group stands out more than chance would explain. Say where and from what dishes are inoculated, and which run their agar was in.',
        })}`}
      />
    )
  }
  // One scale for all lines of the list.
  const end = Math.min(1, Math.max(...suspects.map(({ interval }) => interval.high)))
  return (
    <Stack gap={16}>
      <p>{about}</p>
      <SuspectCard suspect={first} found={found} end={end} />
      {others.length > 0 && <SuspectList suspects={others} end={end} />}
    </Stack>
  )
}
