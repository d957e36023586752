import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { rowsOf } from '../../../data/db'
import { instantOf } from '../../../domain/clock'
import { codeAfter } from '../../../domain/prep/inoculation'
import { dishesFrom, MOST_DISHES, proposedPouring } from '../../../domain/prep/pouring'
import { newestFirst, seriesOf } from '../../../domain/prep/series'
import { recordRoute } from '../../../records/record-routes'
import { useSeriesKind } from '../../../records/use-definition'
import { useTranslate } from '../../../records/words/use-writing'
import { useReplica } from '../../../state/replica/replica'
import { useFarmZone } from '../../../state/words/farm-zone'
import { useToday } from '../../../state/words/use-today'
import { Button } from '../../../ui/button/Button'
import { DateField } from '../../../ui/controls/dates/DateField'
import { AmountStepper } from '../../../ui/controls/numbers/AmountStepper'
import { isUnread } from '../../../ui/controls/numbers/unread'
import { Sheet } from '../../../ui/overlay/Sheet'
import { RunFields } from './RunFields'
import type { CookWords } from './use-cook-words'
import type { Cooking } from './use-cooking'
import { useFilledSeries, useRunFacts } from './use-run-facts'
import { useTake } from './use-take'

const DIAMETER_MM = 90

export type PourSheetProps = { kind: string; cooking: Cooking; words: CookWords; onClose: () => void }

/** Pours the batch: takes its ingredients from stock and creates a series of `kind`, in one gesture with one undo. */
export const PourSheet = ({ kind, cooking, words, onClose }: PourSheetProps) => {
  const { t } = useLingui()
  const { db, now } = useReplica()
  const navigate = useNavigate()
  const definition = useSeriesKind(kind)
  const translate = useTranslate()
  const endLabel = definition.fields.expires_at ? translate(definition.fields.expires_at.label) : ''
  const take = useTake(words)
  const { dishes, millilitres } = dishesFrom(cooking.batch, cooking.cooked)
  const [count, setCount] = useState(String(dishes))
  const number = isUnread(count) ? 0 : Number(count)
  const { recipe } = cooking
  const filled = useFilledSeries()
  const facts = useRunFacts(recipe, filled)
  const [today, zone] = [useToday(), useFarmZone()]
  const agars = (filled ?? []).filter((series) => series.definition.name === kind)
  const [typedEnd, setEnd] = useState<string>()
  const end = typedEnd ?? proposedPouring(recipe, agars, today, zone).expiresAt ?? ''
  const pour = async (): Promise<void> => {
    const rows = await rowsOf(db, kind).toArray()
    const [latest] = newestFirst(seriesOf(definition, rows))
    const code = codeAfter(String(latest?.row.series_code ?? 'AG'), rows)
    const at = instantOf(now())
    const told = await facts.valuesAt(at)
    const values = {
      series_code: code,
      proposed_code: code,
      recipe_id: recipe.id,
      prepared_count: number,
      dish_diameter_mm: DIAMETER_MM,
      poured_at: at,
      sterility_check: 'pending',
      status: 'poured',
      ...(millilitres !== undefined && { batch_volume_ml: millilitres }),
      ...(typeof recipe.sterilizationType === 'string' && { sterilizationType: recipe.sterilizationType }),
      ...(typeof recipe.sterilizationTime === 'number' && { sterilizationTime: recipe.sterilizationTime }),
      ...(end !== '' && { expires_at: end }),
      ...told.values,
    }
    const text = t({
      id: 'recipes.poured',
      message: plural(number, { one: `${code}: # dish poured`, other: `${code}: # dishes poured` }),
    })
    const id = await take(cooking, { kind, values, text, run: told.run })
    const to = id === undefined ? undefined : recordRoute(definition, id)
    if (!to) return
    onClose()
    void navigate({ to: to.path })
  }
  return (
    <Sheet
      title={t({ id: 'recipes.pour.title', message: 'Pour into dishes' })}
      onClose={onClose}
      act={
        <Button
          kind="primary"
          size="large"
          icon="dish"
          wide
          blocked={number < 1 || !facts.isClear}
          onClick={() => void pour()}
        >
          {t({
            id: 'recipes.pour.act',
            message: plural(number, {
              one: 'Take from stock and pour # dish',
              other: 'Take from stock and pour # dishes',
            }),
          })}
        </Button>
      }
    >
      <AmountStepper
        label={t({ id: 'recipes.pour.count', message: 'Dishes' })}
        value={count}
        unit={t({ id: 'agar.made.dishes', message: 'dishes' })}
        step="1"
        min="1"
        max={String(MOST_DISHES)}
        fractionDigits={0}
        onChange={setCount}
      />
      <RunFields fields={definition.fields} recipe={recipe} facts={facts} />
      <DateField label={endLabel} name="expires_at" value={end} onChange={setEnd} />
      <p>
        {t({
          id: 'recipes.pour.hint',
          message: 'In one step, the ingredients are taken from stock and the dishes get a series.',
        })}
      </p>
    </Sheet>
  )
}
