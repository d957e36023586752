import { useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { Awaited } from '../../../records/Awaited'
import { RecordMissing } from '../../../records/detail/RecordMissing'
import { recordRoute } from '../../../records/record-routes'
import { useObservedKinds, useSeriesById } from '../../../records/use-series'
import { useWide } from '../../../records/use-wide'
import { usePage } from '../../../state/screen/page'
import { Page } from '../../../ui/display/layout/Layout'
import { Skeleton } from '../../../ui/display/states/Skeleton'
import { FamilyDesk } from './FamilyDesk'
import { GenerationList } from './GenerationList'
import { useLineage } from './use-lineage'

/** The origin and the descendants of a series: a list of generations on a phone, a graph on wide screens. */
export const FamilyScreen = () => {
  const { t } = useLingui()
  const { series: asked }: { readonly series?: unknown } = useSearch({ strict: false })
  const id = typeof asked === 'string' ? asked : ''
  const [usual] = useObservedKinds()
  const series = useSeriesById(id)
  const definition = series?.definition ?? usual
  const wide = useWide()
  const code = String(series?.row.series_code ?? '')
  usePage({
    title: series
      ? t({ id: 'family.title', message: `Family of ${code}` })
      : t({ id: 'family.any', message: 'Family' }),
    large: true,
    beside: wide,
    back: (definition && recordRoute(definition, id)?.path) ?? '/prep/spore',
  })
  if (series === null && definition) {
    return (
      <Page narrow>
        <RecordMissing definition={definition} id={id} />
      </Page>
    )
  }
  return wide ? (
    <FamilyDesk id={id} series={series?.row} />
  ) : (
    <Page>{series === undefined ? <Awaited kind="card" /> : <Generations id={id} />}</Page>
  )
}

const Generations = ({ id }: { id: string }) => {
  const family = useLineage(id)
  return family ? <GenerationList id={id} family={family} /> : <Skeleton kind="card" />
}
