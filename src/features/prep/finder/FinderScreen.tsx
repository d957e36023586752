import { useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { StoredRow } from '../../../data/rows'
import { parseRanges } from '../../../domain/kit/ranges'
import { sayAll, sayUnmarked } from '../../../domain/prep/finder-sentences'
import { type Series, sizeOf } from '../../../domain/prep/series'
import { Awaited } from '../../../records/Awaited'
import { RecordMissing } from '../../../records/detail/RecordMissing'
import { recordRoute } from '../../../records/record-routes'
import { useObservedKinds, useSeriesById } from '../../../records/use-series'
import { useWide } from '../../../records/use-wide'
import { usePage } from '../../../state/screen/page'
import { Page, Stack } from '../../../ui/display/layout/Layout'
import { EmptyState } from '../../../ui/display/states/EmptyState'
import { Skeleton } from '../../../ui/display/states/Skeleton'
import { FinderDesk } from './FinderDesk'
import { NoCause } from './NoCause'
import { Relatives } from './Relatives'
import { SuspectCard } from './SuspectCard'
import { SuspectList } from './SuspectList'
import { scaleOf } from './suspects'
import { type Found, useFinder } from './use-finder'
import { useSentenceWords } from './use-sentence-words'

/**
 * The common factors of contaminated parts: the first suspect in full, then the others, or that there is none. For one part
 * (`dish`), several (`dishes`, '3-7, 12'), or all contaminated ones of a series.
 */
export const FinderScreen = () => {
  const { t } = useLingui()
  const { series: asked }: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const id = typeof asked === 'string' ? asked : ''
  const [usual] = useObservedKinds()
  const series = useSeriesById(id)
  const definition = series?.definition ?? usual
  const wide = useWide()
  usePage({
    title: t({ id: 'finder.title', message: 'What do they share?' }),
    large: true,
    narrow: true,
    beside: wide,
    back: (definition && recordRoute(definition, id)?.path) ?? '/',
  })
  if (series) return <Finder series={series} />
  return (
    <Page narrow>
      {series === null && definition ? <RecordMissing definition={definition} id={id} /> : <Awaited kind="card" />}
    </Page>
  )
}

const Finder = ({ series }: { series: Series<StoredRow> }) => {
  const { dish, dishes }: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const numbers = useMemo(() => {
    const all = typeof dish === 'number' ? [dish] : parseRanges(String(dishes ?? ''), sizeOf(series))
    return all && all.length > 0 ? new Set(all) : undefined
  }, [dish, dishes, series])
  const found = useFinder(series, numbers)
  const wide = useWide()
  if (!found) {
    return (
      <Page narrow>
        <Skeleton kind="card" />
      </Page>
    )
  }
  return wide && found.finding.suspects.length > 0 ? (
    <FinderDesk series={series.row} found={found} />
  ) : (
    <Page narrow>
      <Suspects series={series} found={found} />
    </Page>
  )
}

const Suspects = ({ series: own, found }: { series: Series<StoredRow>; found: Found }) => {
  const { t } = useLingui()
  const { suspects } = found.finding
  const [place, setPlace] = useState(0)
  const first = suspects[place] ?? suspects[0]
  const say = useSentenceWords(found)
  const about = say(sayAll(found.finding, found.days))
  if (found.asked.bad === 0) {
    return (
      <EmptyState
        title={t({ id: 'finder.clean', message: 'Nothing here is marked as contaminated' })}
        text={say(sayUnmarked(found.asked))}
      />
    )
  }
  if (!first) {
    return (
      <Stack gap={16}>
        <p>{about}</p>
        <NoCause found={found} />
        <Relatives series={own.row} found={found} />
      </Stack>
    )
  }
  const end = scaleOf(suspects)
  return (
    <Stack gap={16}>
      <p>{about}</p>
      <SuspectCard suspect={first} found={found} end={end} />
      {suspects.length > 1 && (
        <SuspectList
          title={t({ id: 'finder.suspects', message: 'Suspects' })}
          suspects={suspects}
          found={found}
          end={end}
          chosen={first}
          onChoose={setPlace}
        />
      )}
      <Relatives series={own.row} found={found} />
    </Stack>
  )
}
