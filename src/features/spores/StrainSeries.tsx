import { useLingui } from '@lingui/react/macro'
import type { StoredRow } from '../../data/rows'
import type { SeriesDefinition } from '../../domain/kit/series'
import { parentEntries, type Series, sizeOf } from '../../domain/prep/series'
import { linkTo } from '../../records/LinkTo'
import { RowsSection } from '../../records/list/RowsSection'
import { useEverySeries, useObservedKinds } from '../../records/use-series'
import { countedWord } from '../../records/words/counted-word'
import { optionsOf } from '../../records/words/field-text'
import { useAge } from '../../records/words/use-age'
import { usePartWordsOf } from '../../records/words/use-part-words'
import { useTranslate } from '../../records/words/use-writing'
import { YieldSection } from '../../records/yields/YieldSection'
import { Button } from '../../ui/button/Button'
import { Cluster } from '../../ui/display/layout/Layout'
import { LeadIcon } from '../../ui/list/LeadIcon'
import type { ListRowProps } from '../../ui/list/ListRow'
import { StrainCard } from './StrainCard'
import { useSeriesOfStrain } from './use-strain-line'

/** The line of a strain, and its series: a section for each kind and tab, by generation. Nothing for a strain without series. */
export const StrainSeries = ({ strain }: { strain: StoredRow }) => {
  const { t } = useLingui()
  const sections = useSections()
  const decorate = useSeriesRow()
  const all = useSeriesOfStrain(strain.id)
  if (!all || all.length === 0) return null
  return (
    <>
      <StrainCard strain={strain} series={all} />
      <YieldSection of={{ field: 'strain_id', id: strain.id }} />
      {sections.map(({ key, kind, title, has }) => (
        <RowsSection
          key={key}
          definition={kind}
          title={title}
          rows={all.flatMap(({ definition, row }) => (definition === kind && has(row) ? [row] : []))}
          decorate={(row) => decorate({ definition: kind, row })}
        />
      ))}
      <Cluster end>
        <Button kind="text" icon="lines" link={linkTo({ path: '/prep/rates', search: { strain: strain.id } })}>
          {t({ id: 'rates.title', message: 'Contamination rates' })}
        </Button>
      </Cluster>
    </>
  )
}

type SeriesSection = {
  readonly key: string
  readonly kind: SeriesDefinition
  readonly title: string
  readonly has: (row: StoredRow) => boolean
}

/** A kind whose list has tabs by a field has a section for each tab. */
function useSections(): readonly SeriesSection[] {
  const { t } = useLingui()
  const translate = useTranslate()
  const kinds = useObservedKinds()
  return kinds.flatMap((kind, place): SeriesSection[] => {
    const by = kind.route?.tabsBy
    const field = by === undefined ? undefined : kind.fields[by]
    if (by !== undefined && field?.type === 'select') {
      return optionsOf(field, {}).map(({ value, label }) => ({
        ...{ key: `${kind.name} ${value}`, kind, title: translate(label), has: (row) => row[by] === value },
      }))
    }
    const title = place === 0 ? t({ id: 'strain.series', message: 'Petri series' }) : translate(kind.labelPlural)
    return [{ key: kind.name, kind, title, has: () => true }]
  })
}

/** A row: 'T2, from LM-0391 · 7, day 9', and the number of parts. */
function useSeriesRow(): (series: Series<StoredRow>) => Partial<ListRowProps> {
  const { t } = useLingui()
  const wordsOf = usePartWordsOf()
  const age = useAge()
  const every = useEverySeries()
  return (series) => {
    const { definition, row } = series
    const counted = wordsOf(series).count(sizeOf(series))
    const unit = countedWord(counted)
    const facts = [generationText(row), fromText(series), age(series)].filter((text) => text !== '')
    return {
      title: String(row.series_code ?? ''),
      subtitle: facts.length === 0 ? undefined : facts.join(', '),
      lead: <LeadIcon icon={definition.icon ?? 'dish'} tone="tint" />,
      quantity: counted.replace(unit, '').trim(),
      unit,
    }
  }

  function generationText({ transfer_number: number, generation }: StoredRow): string {
    if (typeof number === 'number') return t({ id: 'petri.transfer', message: `T${number}` })
    return typeof generation === 'number' ? t({ id: 'strain.generation', message: `generation ${generation}` }) : ''
  }

  /** The first parent, if it is on this device. */
  function fromText(series: Series): string {
    const [first] = parentEntries(series)
    const code = every?.find(({ row }) => row.id === first?.series_id)?.row.series_code
    if (typeof code !== 'string') return ''
    const parents = typeof first?.quantity_id === 'number' ? `${code}\u00a0·\u00a0${first.quantity_id}` : code
    return t({ id: 'family.from', message: `from ${parents}` })
  }
}
