import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Bought } from '../../../domain/prep/bought'
import { recordIn, type SpawnDraft } from '../../../domain/prep/spawning'
import { digitsOfUnit } from '../../../domain/rules/trace'
import { Button } from '../../../ui/button/Button'
import { AmountField } from '../../../ui/controls/numbers/AmountField'
import { NumberField } from '../../../ui/controls/numbers/NumberField'
import { isUnread } from '../../../ui/controls/numbers/unread'
import { Sheet } from '../../../ui/overlay/Sheet'

export type ParentsSheetProps = {
  draft: SpawnDraft
  bought: Bought | undefined
  onTaken: (taken: Pick<SpawnDraft, 'each' | 'amount'>) => void
  onAnew: () => void
  onClose: () => void
}

/** How much is taken from each parent, or other parents. */
export const ParentsSheet = ({ draft, bought, onTaken, onAnew, onClose }: ParentsSheetProps) => {
  const { t } = useLingui()
  const unit = bought?.units.get(String(bought.item.unit_id))
  const [taken, setTaken] = useState(String((bought ? draft.amount : draft.each) ?? ''))
  const isBlocked = isUnread(taken)
  const done = () => {
    if (isBlocked) return
    onTaken(Number(taken) > 0 ? (bought ? { amount: taken } : { each: Number(taken) }) : {})
    onClose()
  }
  const all = t({ id: 'spawn.each.note', message: 'Empty: all that is left of it' })
  const symbol = String(unit?.code ?? '')
  return (
    <Sheet
      title={t({ id: 'spawn.change', message: 'Change the parents' })}
      onClose={onClose}
      onSubmit={done}
      act={
        <Button kind="primary" size="large" wide type="submit" blocked={isBlocked}>
          {t({ id: 'spawn.change.done', message: 'Done' })}
        </Button>
      }
    >
      {!recordIn(draft) && (
        <NumberField
          label={t({ id: 'spawn.each.field', message: 'Taken from each, g or ml' })}
          name="each"
          value={taken}
          note={all}
          onChange={setTaken}
        />
      )}
      {bought && (
        <AmountField
          label={t({ id: 'spawn.amount', message: `Taken from the package, ${symbol}` })}
          name="amount"
          value={taken}
          fractionDigits={digitsOfUnit(unit)}
          note={all}
          unpadded
          onChange={setTaken}
        />
      )}
      <Button
        kind="tonal"
        icon="refresh"
        wide
        onClick={() => {
          onAnew()
          onClose()
        }}
      >
        {t({ id: 'spawn.others', message: 'Scan others, count again' })}
      </Button>
    </Sheet>
  )
}
