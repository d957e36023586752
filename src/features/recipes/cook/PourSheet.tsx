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
import { useReplica } from '../../../state/replica/replica'
import { useRows } from '../../../state/replica/use-live'
import { useFarmZone } from '../../../state/words/farm-zone'
import { useToday } from '../../../state/words/use-today'
import { Button } from '../../../ui/button/Button'
import { AmountStepper } from '../../../ui/controls/numbers/AmountStepper'
import { isUnread } from '../../../ui/controls/numbers/unread'
import { Sheet } from '../../../ui/overlay/Sheet'
import { PourFacts, type PourTyped, pourTexts, pourValues } from './PourFacts'
import type { CookWords } from './use-cook-words'
import type { Cooking } from './use-cooking'
import { useTake } from './use-take'

const DIAMETER_MM = 90

export type PourSheetProps = { kind: string; cooking: Cooking; words: CookWords; onClose: () => void }

/** Pours the batch: takes its ingredients from stock and creates a series of `kind`, in one gesture with one undo. */
export const PourSheet = ({ kind, cooking, words, onClose }: PourSheetProps) => {
  const { t } = useLingui()
  const { db, now } = useReplica()
  const navigate = useNavigate()
  const definition = useSeriesKind(kind)
  const take = useTake(words)
  const { dishes, millilitres } = dishesFrom(cooking.batch, cooking.cooked)
  const [count, setCount] = useState(String(dishes))
  const number = isUnread(count) ? 0 : Number(count)
  const { recipe } = cooking
  const [typed, setTyped] = useState<PourTyped>({})
  const onType = (next: PourTyped) => setTyped((before) => ({ ...before, ...next }))
  const agars = useRows(kind)
  const [today, zone] = [useToday(), useFarmZone()]
  const texts = pourTexts(typed, proposedPouring(recipe, seriesOf(definition, agars ?? []), today, zone))
  const pour = async (): Promise<void> => {
    const rows = await rowsOf(db, kind).toArray()
    const [latest] = newestFirst(seriesOf(definition, rows))
    const code = codeAfter(String(latest?.row.series_code ?? 'AG'), rows)
    const values = {
      series_code: code,
      proposed_code: code,
      recipe_id: recipe.id,
      prepared_count: number,
      dish_diameter_mm: DIAMETER_MM,
      poured_at: instantOf(now()),
      sterility_check: 'pending',
      status: 'poured',
      ...(millilitres !== undefined && { batch_volume_ml: millilitres }),
      ...(typeof recipe.sterilizationType === 'string' && { sterilizationType: recipe.sterilizationType }),
      ...(typeof recipe.sterilizationTime === 'number' && { sterilizationTime: recipe.sterilizationTime }),
      ...pourValues(texts),
    }
    const text = t({
      id: 'recipes.poured',
      message: plural(number, { one: `${code}: # dish poured`, other: `${code}: # dishes poured` }),
    })
    const id = await take(cooking, { kind, values, text })
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
          blocked={number < 1 || isUnread(texts.held)}
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
      <PourFacts fields={definition.fields} recipe={recipe} texts={texts} onType={onType} />
      <p>
        {t({
          id: 'recipes.pour.hint',
          message: 'In one step, the ingredients are taken from stock and the dishes get a series.',
        })}
      </p>
    </Sheet>
  )
}
