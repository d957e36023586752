import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { StoredRow } from '../../../data/rows'
import { wordValues } from '../../../domain/kit/entity'
import { shelfName } from '../../../domain/prep/common-place'
import { hasEnded, sizeOf } from '../../../domain/prep/series'
import { linkTo } from '../../../records/LinkTo'
import type { Decorate } from '../../../records/list/EntryRow'
import { ListTabs } from '../../../records/list/ListTabs'
import type { ListEntry } from '../../../records/list/list-entries'
import { type ListChip, type MakeChips, RecordList } from '../../../records/list/RecordList'
import { referenceChips } from '../../../records/list/reference-chips'
import { useFieldTab } from '../../../records/list/use-field-tab'
import { useSeriesKind } from '../../../records/use-definition'
import { useMedia } from '../../../records/use-series'
import { countedWord } from '../../../records/words/counted-word'
import { useTranslate } from '../../../records/words/use-writing'
import { useRow, useRows } from '../../../state/replica/use-live'
import { useFormat } from '../../../state/words/format'
import { Button } from '../../../ui/button/Button'
import { Cluster } from '../../../ui/display/layout/Layout'
import { LeadIcon } from '../../../ui/list/LeadIcon'
import { TITLE } from '../title'
import { SeriesBar } from './SeriesBar'
import { SeriesGlyph } from './SeriesGlyph'
import { useDueMarks } from './use-due-marks'
import { useSeriesAge } from './use-series-age'
import { useStateChips } from './use-state-chips'

/** Series of a kind, newest first, by place if they have one; chips for what is due today, for the states of their parts, and for each recipe, including that of their medium. */
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
  const translate = useTranslate()
  const tabs = useFieldTab(definition, useRow(entity, selectedId ?? '') ?? undefined)
  const rows = useRows('place')
  const places = useMemo(() => rows && new Map(rows.map((row) => [row.id, row])), [rows])
  const nowhere = t({ id: 'series.nowhere', message: 'Without a place' })
  const groups = useMemo(
    () =>
      definition.fields.place_id && places
        ? {
            headingOf: ({ row }: ListEntry) => shelfName(places, String(row.place_id)) || nowhere,
            // What stands nowhere is last.
            compare: (a: string, b: string) => Number(a === nowhere) - Number(b === nowhere) || compare(a, b),
          }
        : undefined,
    [definition, places, nowhere, compare],
  )
  const marks = useDueMarks(definition)
  const decorate: Decorate = useCallback(
    ({ row, title }, find) => {
      const series = { definition, row }
      const words = definition.parts.words?.count
      const counted = words ? translate(words, { n: String(sizeOf(series)), ...wordValues(definition, row) }) : ''
      const unit = countedWord(counted)
      return {
        title: find(String(row.strain_id))?.title ?? title,
        code: String(row.series_code ?? ''),
        subtitle: age(series) || undefined,
        lead:
          definition.parts.by === undefined ? (
            <LeadIcon icon="dish" tone={hasEnded(series) ? 'neutral' : 'tint'} />
          ) : (
            <SeriesGlyph series={series} />
          ),
        quantity: counted.replace(unit, '').trim(),
        unit,
        end: marks?.get(row.id) ?? <SeriesBar series={series} />,
      }
    },
    [definition, translate, age, marks],
  )
  const today = useMemo(
    (): readonly ListChip[] =>
      marks
        ? [
            {
              value: 'today',
              label: t({ id: 'home.today', message: 'Today' }),
              icon: 'clock',
              counted: true,
              matches: ({ id }) => marks.has(id),
            },
          ]
        : [],
    [t, marks],
  )
  const stateChips = useStateChips(definition, tabs?.only)
  const chips: MakeChips = useCallback(
    (all) => [...today, ...(stateChips?.() ?? []), ...referenceChips(all, ({ row }) => [recipeOf(row)], compare)],
    [today, stateChips, recipeOf, compare],
  )
  return (
    <RecordList
      definition={definition}
      selectedId={selectedId}
      only={tabs?.only}
      groups={groups}
      above={
        <>
          <ListTabs
            definition={definition}
            title={definition.route?.tab === undefined ? undefined : TITLE}
            byField={tabs}
          />
          <Cluster end>
            <Button kind="text" size="small" icon="lines" link={linkTo({ path: '/prep/rates' })}>
              {t({ id: 'rates.title', message: 'Contamination rates' })}
            </Button>
          </Cluster>
        </>
      }
      chips={chips}
      decorate={decorate}
      placeholder={definition.fields.place_id && t({ id: 'grow.search', message: 'Code, strain, place' })}
      onScan={() => void navigate({ to: '/qr-scanner' })}
    />
  )
}
