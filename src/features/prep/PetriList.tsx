import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { countOf } from '../../domain/prep/petri'
import { linkTo } from '../../records/LinkTo'
import type { Decorate } from '../../records/list/EntryRow'
import { ListTabs } from '../../records/list/ListTabs'
import { type MakeChips, RecordList } from '../../records/list/RecordList'
import { referenceChips } from '../../records/list/reference-chips'
import { useDefinition } from '../../records/use-definition'
import { useRows } from '../../state/replica/use-live'
import { useFormat } from '../../state/words/format'
import { Button } from '../../ui/button/Button'
import { Cluster } from '../../ui/display/layout/Layout'
import { LeadIcon } from '../../ui/list/LeadIcon'
import { SeriesBar } from './SeriesBar'
import { TITLE } from './title'
import { useSeriesAge } from './use-series-age'

/** Petri series, newest first; chips for each recipe, that of the agar series too. */
export const PetriList = ({ selectedId }: { selectedId?: string | undefined }) => {
  const { t } = useLingui()
  const definition = useDefinition('petri_series')
  const navigate = useNavigate()
  const { compare } = useFormat()
  const agars = useRows('agar_series')
  const recipes = useRows('recipe')
  const media = useMemo(() => {
    const byId = new Map((recipes ?? []).map((row) => [row.id, { row, title: String(row.name ?? '') }]))
    const ofAgar = new Map((agars ?? []).map((row) => [row.id, byId.get(String(row.recipe_id))]))
    return { byId, ofAgar }
  }, [agars, recipes])
  const age = useSeriesAge()
  const unit = t({ id: 'agar.made.dishes', message: 'dishes' })
  const decorate: Decorate = useCallback(
    ({ row, title }, find) => ({
      title: find(String(row.strain_id))?.title ?? title,
      code: String(row.series_code ?? ''),
      subtitle: age(row),
      lead: <LeadIcon icon="dish" tone={ENDED.includes(String(row.status)) ? 'neutral' : 'tint'} />,
      quantity: String(countOf(row)),
      unit,
      end: <SeriesBar series={row} />,
    }),
    [unit, age],
  )
  const chips: MakeChips = useCallback(
    (all) =>
      referenceChips(
        all,
        ({ row }) => [media.ofAgar.get(String(row.agar_series_id)) ?? media.byId.get(String(row.recipe_id))],
        compare,
      ),
    [media, compare],
  )
  return (
    <RecordList
      definition={definition}
      selectedId={selectedId}
      above={
        <>
          <ListTabs definition={definition} title={TITLE} />
          <Cluster end>
            <Button kind="text" size="small" icon="lines" link={linkTo({ path: '/prep/rates' })}>
              {t({ id: 'rates.title', message: 'Rates' })}
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

/** Nobody looks after them any more. */
const ENDED: readonly string[] = ['closed', 'discarded']
