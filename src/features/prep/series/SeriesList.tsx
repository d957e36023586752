import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { StoredRow } from '../../../data/rows'
import { hasEnded, sizeOf } from '../../../domain/prep/series'
import { linkTo } from '../../../records/LinkTo'
import type { Decorate } from '../../../records/list/EntryRow'
import { ListTabs } from '../../../records/list/ListTabs'
import { type MakeChips, RecordList } from '../../../records/list/RecordList'
import { referenceChips } from '../../../records/list/reference-chips'
import { useSeriesKind } from '../../../records/use-definition'
import { useMedia } from '../../../records/use-series'
import { useRows } from '../../../state/replica/use-live'
import { useFormat } from '../../../state/words/format'
import { Button } from '../../../ui/button/Button'
import { Cluster } from '../../../ui/display/layout/Layout'
import { LeadIcon } from '../../../ui/list/LeadIcon'
import { TITLE } from '../title'
import { SeriesBar } from './SeriesBar'
import { useSeriesAge } from './use-series-age'

/** Series of a kind, newest first; chips for each recipe, including that of their medium. */
export const SeriesList = ({ entity, selectedId }: { entity: string; selectedId?: string | undefined }) => {
  const { t } = useLingui()
  const definition = useSeriesKind(entity)
  const navigate = useNavigate()
  const { compare } = useFormat()
  const filled = useMedia()
  const recipes = useRows('recipe')
  const byId = useMemo(
    () => new Map((recipes ?? []).map((row) => [row.id, { row, title: String(row.name ?? '') }])),
    [recipes],
  )
  const recipeOf = useCallback(
    (row: StoredRow) => {
      const media = definition.series.media.flatMap((key) => filled?.get(String(row[key])) ?? [])
      return [...media, row].flatMap(({ recipe_id: id }) => byId.get(String(id)) ?? [])[0]
    },
    [definition, filled, byId],
  )
  const age = useSeriesAge()
  const unit = t({ id: 'agar.made.dishes', message: 'dishes' })
  const decorate: Decorate = useCallback(
    ({ row, title }, find) => ({
      title: find(String(row.strain_id))?.title ?? title,
      code: String(row.series_code ?? ''),
      subtitle: age({ definition, row }),
      lead: <LeadIcon icon="dish" tone={hasEnded({ definition, row }) ? 'neutral' : 'tint'} />,
      quantity: String(sizeOf({ definition, row })),
      unit,
      end: <SeriesBar series={{ definition, row }} />,
    }),
    [definition, unit, age],
  )
  const chips: MakeChips = useCallback(
    (all) => referenceChips(all, ({ row }) => [recipeOf(row)], compare),
    [recipeOf, compare],
  )
  return (
    <RecordList
      definition={definition}
      selectedId={selectedId}
      above={
        <>
          <ListTabs definition={definition} title={definition.route?.tab === undefined ? undefined : TITLE} />
          <Cluster end>
            <Button kind="text" size="small" icon="lines" link={linkTo({ path: '/prep/rates' })}>
              {t({ id: 'rates.title', message: 'Contamination rates' })}
            </Button>
          </Cluster>
        </>
      }
      chips={chips}
      decorate={decorate}
      onScan={() => void navigate({ to: '/qr-scanner' })}
    />
  )
}
