import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useMemo } from 'react'
import type { StoredRow } from '../../../data/rows'
import type { Values } from '../../../domain/kit/field'
import { becameOf, countOf, takenTwice, trayOf } from '../../../domain/prep/petri'
import { newestFirst, type Series, seriesOf } from '../../../domain/prep/series'
import { RecordDetail } from '../../../records/detail/RecordDetail'
import { linkTo } from '../../../records/LinkTo'
import { RowsSection } from '../../../records/list/RowsSection'
import { recordRoute } from '../../../records/record-routes'
import { useCan } from '../../../records/use-can'
import { toast } from '../../../state/screen/overlays'
import { Button } from '../../../ui/button/Button'
import { DishTray } from '../../../ui/dish/DishTray'
import { Card, Stack } from '../../../ui/display/layout/Layout'
import { Notice } from '../../../ui/display/states/Notice'
import { Skeleton } from '../../../ui/display/states/Skeleton'
import { BigNumber } from '../../../ui/display/text/BigNumber'
import { QuickChoice } from '../QuickChoice'
import { AgarRun } from './AgarRun'
import { useMadeOf, useRunOf, useStep } from './made-of'
import { useMadeRow } from './use-made-row'

const SHOWN = ['prepared_count', 'sterility_check']
/** The run itself replaces its text. */
const SHOWN_WITH_RUN = [...SHOWN, 'run_code']

export type AgarDetailProps = { series: Series<StoredRow>; part: number | undefined }

/** One agar series: the dishes left, its sterility, and the series made from it. */
export const AgarDetail = ({ series, part }: AgarDetailProps) => (
  <RecordDetail {...series} shown={typeof series.row.run_id === 'string' ? SHOWN_WITH_RUN : SHOWN}>
    {() => (series.row.deleted_at ? null : <Dishes series={series} part={part} />)}
  </RecordDetail>
)

const Dishes = ({ series: { definition, row: series }, part }: AgarDetailProps) => {
  const { t } = useLingui()
  const can = useCan()
  const step = useStep(definition.name)
  const petri = step.into
  const rows = useMadeOf(step, series.id)
  const runOf = useRunOf()
  const run = runOf?.(series)
  const tray = useMemo(() => rows && trayOf(series, rows, run), [series, rows, run])
  const describe = useMadeRow(petri)
  const made = useMemo(() => newestFirst(seriesOf(petri, rows ?? [])).map(({ row }) => row), [petri, rows])
  if (!rows || !tray || !runOf) return <Skeleton kind="card" />
  const { left, inoculated } = tray
  const twice = takenTwice(rows)
  const over = tray.over - twice.reduce((sum, { by }) => sum + by.length - 1, 0)
  const count = countOf(series)
  const became = becameOf(series.id, part, rows)
  const canInoculate = left > 0 && can('create', petri)
  return (
    <Stack gap={16}>
      {part !== undefined &&
        (became ? (
          <Became part={part} series={{ definition: petri, row: became.series }} number={became.number} />
        ) : (
          <Notice tone="tint" icon="dish" title={stateText(part)} />
        ))}
      <Card>
        <Stack gap={12}>
          <BigNumber
            label={t({ id: 'agar.left', message: 'Dishes left' })}
            value={String(left)}
            unit={t({ id: 'agar.of', message: `of ${count}` })}
            aside={
              inoculated > 0 &&
              t({
                id: 'agar.inoculated',
                message: plural(inoculated, { one: '# inoculated', other: '# inoculated' }),
              })
            }
          />
          <DishTray label={t({ id: 'agar.tray', message: `${left} of ${count} dishes left` })} dishes={tray.dishes} />
          {twice.length > 0 && <TakenTwice twice={twice} />}
          {over > 0 && (
            <Notice
              tone="bad"
              icon="oversold"
              title={t({
                id: 'agar.over',
                message: plural(over, {
                  one: '# more dish was inoculated than poured',
                  other: '# more dishes were inoculated than poured',
                }),
              })}
            />
          )}
          {canInoculate && (
            <Button
              kind="tonal"
              size="large"
              icon="dish"
              wide
              link={linkTo({ path: '/inoculate', search: { agar: series.id } })}
            >
              {t({ id: 'agar.inoculate', message: 'Inoculate' })}
            </Button>
          )}
        </Stack>
      </Card>
      <AgarRun series={{ definition, row: series }} run={run} />
      <QuickChoice definition={definition} row={series} field="sterility_check" />
      <RowsSection
        definition={petri}
        title={t({ id: 'agar.made', message: 'Inoculated' })}
        rows={made}
        decorate={describe}
      />
    </Stack>
  )

  /** A dish that was not scanned into a series is only known by its place in the count. */
  function stateText(number: number): string {
    const state = tray?.dishes[number - 1]?.state
    if (state === undefined) return t({ id: 'agar.dish.none', message: `The series has ${count} dishes` })
    if (state === 'discarded') return t({ id: 'agar.dish.gone', message: `Dish ${number} is no longer in use` })
    return state === 'left'
      ? t({ id: 'agar.dish', message: `Dish ${number} is not inoculated yet` })
      : t({
          id: 'agar.dish.counted',
          message: `Dish ${number} counts as inoculated, but its label was not scanned`,
        })
  }
}

/** Dishes that two series used: a sticker was scanned by mistake, or on two phones. */
const TakenTwice = ({ twice }: { twice: ReturnType<typeof takenTwice> }) => {
  const { t } = useLingui()
  const count = twice.length
  const codes = (by: readonly Values[]) =>
    [...new Set(by.map(({ series_code: code }) => String(code ?? '')))].join(', ')
  return (
    <Notice
      tone="bad"
      icon="oversold"
      title={t({
        id: 'agar.twice',
        message: plural(count, { one: '# dish was inoculated twice', other: '# dishes were inoculated twice' }),
      })}
      text={twice.map(({ number, by }) => `${number}: ${codes(by)}`).join('; ')}
    />
  )
}

type BecameProps = { part: number; series: Series; number: number }

/** The sticker of an agar dish stays valid: it links to the dish that it became. */
const Became = ({ part, series: { definition, row }, number }: BecameProps) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const code = String(row.series_code ?? '')
  const to = recordRoute(definition, String(row.id), number)
  const go = useEffectEvent(() => {
    if (!to) return
    toast({
      id: 'became',
      kind: 'blank',
      text: t({ id: 'agar.became', message: `Dish ${part} became dish ${number} of ${code}` }),
    })
    void navigate({ to: to.path, search: to.search ?? {}, replace: true })
  })
  useEffect(() => go(), [])
  return null
}
