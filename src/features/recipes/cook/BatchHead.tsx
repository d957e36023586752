import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { micro } from '../../../domain/kit/decimal'
import { setBatch } from '../../../state/batches'
import { AmountStepper } from '../../../ui/display/AmountStepper'
import { Icon } from '../../../ui/icons'
import { BatchSheet } from './BatchSheet'
import styles from './cook.module.css'
import type { CookWords } from './use-cook-words'
import type { Cooking } from './use-cooking'

/** As many pieces as a batch may have. */
const MOST_PIECES = '9999'

/** How many of which size: steppers for the number, a sheet for the size. */
export const BatchHead = ({ cooking, words }: { cooking: Cooking; words: CookWords }) => {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const { recipe, batch, cooked } = cooking
  const { number, unit } = words.grams(cooked?.grams)
  const together = `${number} ${unit}`.trim()
  const each = words.size(batch)
  const hasTotal = cooked?.grams !== undefined
  const piece =
    batch.unitId === undefined
      ? t({ id: 'recipes.batch.pieces.written', message: 'as written' })
      : t({ id: 'recipes.batch.pieces', message: `× ${each}` })
  return (
    <div className={styles.head}>
      <AmountStepper
        label={t({ id: 'recipes.batch.count', message: 'Number of pieces' })}
        value={String(batch.count)}
        step="1"
        min="1"
        max={MOST_PIECES}
        fractionDigits={0}
        onChange={(count) => setBatch(recipe.id, { count: Math.max(1, Number(micro(count) / 1_000_000n)) })}
      />
      <button type="button" className={styles.size} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <strong>{piece}</strong>
        {hasTotal && <span>{t({ id: 'recipes.batch.together', message: `together ${together}` })}</span>}
        <Icon name="pencil" size={18} />
      </button>
      {isOpen && <BatchSheet cooking={cooking} words={words} onClose={() => setOpen(false)} />}
    </div>
  )
}
