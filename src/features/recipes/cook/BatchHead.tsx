import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { micro } from '../../../domain/kit/decimal'
import { setBatch } from '../../../state/form/batches'
import { AmountStepper, type AmountStepperProps } from '../../../ui/controls/numbers/AmountStepper'
import { isUnread } from '../../../ui/controls/numbers/unread'
import { Icon } from '../../../ui/icons'
import { BatchSheet } from './BatchSheet'
import styles from './cook.module.css'
import type { CookWords } from './use-cook-words'
import type { Cooking } from './use-cooking'

const MOST_PIECES = '9999'

export type BatchHeadProps = { cooking: Cooking; words: CookWords }

/** The number and size of the pieces: steppers for the number, a sheet for the size. */
export const BatchHead = ({ cooking, words }: BatchHeadProps) => {
  const { t } = useLingui()
  const { stepper, piece, total, openSize, sheet } = useBatchSize(cooking, words)
  const together = total && `${total.number} ${total.unit}`
  return (
    <div className={styles.head}>
      <AmountStepper {...stepper} />
      <button type="button" className={styles.size} aria-haspopup="dialog" onClick={openSize}>
        <strong>{piece}</strong>
        {total && <span>{t({ id: 'recipes.batch.together', message: `${together} in total` })}</span>}
        <Icon name="pencil" size={18} />
      </button>
      {sheet}
    </div>
  )
}

/** The same on wide screens, in one line: the total first, the actions at the end. */
export const BatchBoard = ({ cooking, words, acts }: BatchHeadProps & { acts?: ReactNode }) => {
  const { stepper, piece, total, openSize, sheet } = useBatchSize(cooking, words)
  return (
    <div className={styles.board}>
      {total && (
        <p className={styles.total}>
          {total.number}
          <span className={styles.totalUnit}> {total.unit}</span>
        </p>
      )}
      <AmountStepper slim {...stepper} />
      <button type="button" className={styles.piece} aria-haspopup="dialog" onClick={openSize}>
        {piece}
      </button>
      {acts}
      {sheet}
    </div>
  )
}

function useBatchSize(cooking: Cooking, words: CookWords) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const { recipe, batch, cooked, kept } = cooking
  const each = words.size(batch)
  const stepper: AmountStepperProps = {
    label: t({ id: 'recipes.batch.count', message: 'Number of pieces' }),
    value: kept.unclear ?? String(batch.count),
    step: '1',
    min: '1',
    max: MOST_PIECES,
    fractionDigits: 0,
    onChange: (text) => {
      if (text === '' || isUnread(text)) setBatch(recipe.id, { unclear: text })
      else setBatch(recipe.id, { count: Math.max(1, Number(micro(text) / 1_000_000n)) })
    },
  }
  return {
    stepper,
    piece:
      batch.unitId === undefined
        ? t({ id: 'recipes.batch.pieces.written', message: 'as written' })
        : t({ id: 'recipes.batch.pieces', message: `× ${each}` }),
    total: words.total(batch, cooked),
    openSize: () => setOpen(true),
    sheet: isOpen && <BatchSheet cooking={cooking} words={words} onClose={() => setOpen(false)} />,
  }
}
