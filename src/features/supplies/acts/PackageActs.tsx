import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import type { StoredRow } from '../../../data/rows'
import { type Micro, micro } from '../../../domain/kit/decimal'
import type { Values } from '../../../domain/kit/field'
import { isThere, traceOf, USUAL_DIGITS } from '../../../domain/rules/trace'
import { useDefinition } from '../../../records/use-definition'
import type { Units } from '../../../records/use-units'
import { optionsOf } from '../../../records/words/field-text'
import { useTranslate } from '../../../records/words/use-writing'
import { Button } from '../../../ui/button/Button'
import { AmountStepper } from '../../../ui/controls/numbers/AmountStepper'
import { isUnread } from '../../../ui/controls/numbers/unread'
import { amountFor, type Chosen } from '../scan-and-do/scan-session'
import styles from '../supplies.module.css'
import { ActSheet } from './ActSheet'
import { amountPresets } from './amount-presets'
import type { StockTarget, StockVerb } from './stock-act'
import { useAmountText } from './use-act-words'
import { usePresetOptions } from './use-preset-options'
import type { DoStockAct } from './use-stock-act'
import { amountsIn, usualAmounts } from './usual-amounts'
import { VerbTiles } from './VerbTiles'
import { useVerbWords } from './verb-words'

export type PackageActsProps = {
  item: StoredRow
  units: Units
  target: StockTarget
  /** The rest in the package, and the content of a full one. */
  left: Micro
  whole: Micro
  uses: readonly Values[]
  chosen: Chosen
  act: DoStockAct
  /** Goes to the next package; gets the amount that was set here, if any. */
  onNext: (amount: string | undefined) => void
  /** True during an act: another package must not replace this one. */
  onBusy?: ((isBusy: boolean) => void) | undefined
}

/** The amount, one big verb, the two others, and the way to the next package. */
export const PackageActs = (props: PackageActsProps) => {
  const { item, units, target, left, whole, uses, chosen, act, onNext, onBusy } = props
  const { t } = useLingui()
  const amountText = useAmountText()
  const words = useVerbWords()
  const presetOptions = usePresetOptions()
  const reason = useReason(chosen)
  const [amount, setAmount] = useState<string>()
  const [verb, setVerb] = useState<StockVerb>()
  const isBusy = amount !== undefined || verb !== undefined
  const tellBusy = useEffectEvent((is: boolean) => onBusy?.(is))
  useEffect(() => {
    tellBusy(isBusy)
    return () => tellBusy(false)
  }, [isBusy])
  const unitId = String(item.unit_id)
  const unit = units.get(unitId)
  const digits = unit?.digits ?? USUAL_DIGITS
  const trace = traceOf(digits, whole)
  const usualOnes = chosen.verb === 'use' ? usualAmounts(amountsIn(uses, unitId, unitId)) : []
  const presets = amountPresets(left, whole, digits, usualOnes)
  const value = amount ?? amountFor(chosen, { target, unitId, left, trace, usual: presets.start })
  const isWrong = isUnread(value)
  const shown = isWrong ? '' : amountText(value, unit)
  const isEmpty = chosen.verb === 'count' ? value === '' : micro(value) <= 0n

  // The recorded stock may be wrong, so an act on an empty package is allowed, but the button is quiet.
  const isGone = chosen.verb !== 'count' && !isThere(left, trace)
  // A verb that was chosen before any package still lacks its reason.
  const isAsking = chosen.verb === 'write_off' && chosen.reason === undefined
  const record = async (): Promise<void> => {
    const why = chosen.verb === 'write_off' ? { reason: chosen.reason, notes: chosen.notes } : {}
    const made = await act({ verb: chosen.verb, target, amount: value, unitId, ...why })
    if (made) setAmount(undefined)
  }
  return (
    <>
      <AmountStepper
        label={t({ id: 'supplies.sheet.amount', message: 'Amount' })}
        value={value}
        unit={unit?.code}
        step={presets.step}
        fractionDigits={digits}
        presets={chosen.verb === 'count' ? undefined : presetOptions(presets, digits)}
        onChange={setAmount}
      />
      <div className={styles.mainAct}>
        <Button
          kind={isGone ? 'tonal' : 'primary'}
          size="large"
          icon={words[chosen.verb].icon}
          wide
          blocked={isWrong || isEmpty}
          onClick={() => (isAsking ? setVerb('write_off') : void record())}
        >
          {isAsking || isWrong ? words[chosen.verb].word : words[chosen.verb].act(shown)}
        </Button>
        {reason !== undefined && <p className={styles.packageLine}>{reason}</p>}
      </div>
      <VerbTiles without={chosen.verb} onVerb={setVerb} onNext={() => onNext(isWrong ? undefined : amount)} />
      {verb && (
        <ActSheet
          verb={verb}
          item={item}
          units={units}
          onHand={left}
          whole={whole}
          target={target}
          uses={uses}
          start={verb === 'count' || isWrong ? undefined : amount}
          act={act}
          onClose={() => setVerb(undefined)}
        />
      )}
    </>
  )
}

/** The reason of a write-off that was chosen earlier; the big button does not show it. */
function useReason({ verb, reason }: Chosen): string | undefined {
  const field = useDefinition('write_off').fields.reason
  const translate = useTranslate()
  if (verb !== 'write_off' || field?.type !== 'select') return undefined
  const option = optionsOf(field, {}).find(({ value }) => value === reason)
  return option && translate(option.label)
}
