import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { StoredRow } from '../../../data/rows'
import { formatDecimal, type Micro, micro } from '../../../domain/kit/decimal'
import type { Values } from '../../../domain/kit/field'
import { thereOf, traceOf, USUAL_DIGITS } from '../../../domain/rules/trace'
import type { Units } from '../../../records/use-units'
import { useFormat } from '../../../state/words/format'
import { Button } from '../../../ui/button/Button'
import { AmountStepper } from '../../../ui/controls/numbers/AmountStepper'
import { isUnread } from '../../../ui/controls/numbers/unread'
import { SelectField } from '../../../ui/controls/select/SelectField'
import { Sheet } from '../../../ui/overlay/Sheet'
import { isGone, type PackageFacts } from '../purchase/package-views'
import { amountPresets } from './amount-presets'
import { isSaid, NO_REASON, ReasonPicker } from './ReasonPicker'
import { OF_WHOLE_PACKAGE, type StockTarget, type StockVerb } from './stock-act'
import { inUnit, unitChoices } from './unit-choices'
import { usePresetOptions } from './use-preset-options'
import type { DoStockAct } from './use-stock-act'
import { amountsIn, usualAmounts, usualUnit } from './usual-amounts'
import { useVerbWords } from './verb-words'

export type ActSheetProps = {
  verb: StockVerb
  item: StoredRow
  units: Units
  /** The stock of the package, or of the whole ingredient. */
  onHand: Micro
  /** The content of a full package; without packages, the stock itself. */
  whole: Micro
  target: StockTarget
  /** Packages to choose from, when the target is a purchase. */
  packages?: readonly PackageFacts[] | undefined
  /** Last uses, newest first: they give the ready amounts. */
  uses: readonly Values[]
  /** The amount to start with, in the ingredient's own unit. */
  start?: string | undefined
  act: DoStockAct
  onClose: () => void
}

/** Amount, and for a write-off the reason. The amber button names the act and carries it out without a question. */
export const ActSheet = (props: ActSheetProps) => {
  const { verb, item, units, packages, uses, act, onClose } = props
  const { t } = useLingui()
  const format = useFormat()
  const words = useVerbWords()
  const presetOptions = usePresetOptions()
  const choices = unitChoices(item, units)
  const own = String(item.unit_id)
  const [unitId, setUnitId] = useState(verb === 'use' && props.start === undefined ? usualUnit(uses, own) : own)
  const unit = units.get(unitId)
  const digits = unit?.digits ?? USUAL_DIGITS
  const [number, setNumber] = useState(props.target.packageNumber ?? firstOpen(packages))
  const chosen = packages?.find((one) => one.number === number)
  const held = chosen?.onHand ?? props.onHand
  const given = (amount: Micro) => inUnit(item, amount, unitId, units)
  const left = given(held) ?? 0n
  const usualOnes = verb === 'use' ? usualAmounts(amountsIn(uses, unitId, own)) : []
  const whole = given(chosen?.initial ?? props.whole) ?? 0n
  const presets = amountPresets(left, whole, digits, usualOnes)
  const [reason, setReason] = useState(NO_REASON)
  const isOfAll = verb === 'write_off' && number !== undefined && OF_WHOLE_PACKAGE.has(reason.value)
  const usual = verb === 'count' || isOfAll ? formatDecimal(thereOf(left, traceOf(digits, whole))) : presets.start
  const [amount, setAmount] = useState<string | undefined>(props.start)
  const value = amount ?? usual
  const isWrong = isUnread(value)
  const isEmpty = verb === 'count' ? value === '' : micro(value) <= 0n
  const unitCode = unit?.code ?? ''
  const shown = `${format.amount(value, digits)} ${unitCode}`.trim()
  const title = words[verb].title

  const record = async (): Promise<void> => {
    const target = packages === undefined ? props.target : { ...props.target, packageNumber: number }
    const notes = reason.value === 'other' ? reason.notes.trim() : undefined
    const why = verb === 'write_off' ? { reason: reason.value, notes } : {}
    if (await act({ verb, target, amount: value, unitId, ...why })) onClose()
  }
  return (
    <Sheet
      title={title}
      onClose={onClose}
      act={
        <Button
          kind="primary"
          size="large"
          icon={words[verb].icon}
          wide
          blocked={isWrong || isEmpty || (verb === 'write_off' && !isSaid(reason))}
          onClick={() => void record()}
        >
          {isWrong ? words[verb].word : words[verb].act(shown)}
        </Button>
      }
    >
      {packages !== undefined && packages.length > 1 && (
        <SelectField
          label={t({ id: 'supplies.sheet.package', message: 'Package' })}
          name="package"
          value={String(number ?? '')}
          options={packages.map((one) => ({
            value: String(one.number),
            label: `${one.number} · ${format.amount(formatDecimal(one.onHand), units.get(String(item.unit_id))?.digits)}`,
          }))}
          onChange={(next) => {
            setNumber(Number(next))
            setAmount(undefined)
          }}
        />
      )}
      <AmountStepper
        label={t({ id: 'supplies.sheet.amount', message: 'Amount' })}
        value={value}
        unit={unitCode}
        step={presets.step}
        fractionDigits={digits}
        presets={verb === 'count' ? undefined : presetOptions(presets, digits)}
        onChange={setAmount}
      />
      {choices.length > 1 && (
        <SelectField
          label={t({ id: 'supplies.sheet.unit', message: 'Unit' })}
          name="unit"
          value={unitId}
          options={choices.map((one) => ({ value: one.id, label: one.code }))}
          onChange={(next) => {
            setUnitId(next)
            setAmount(undefined)
          }}
        />
      )}
      {verb === 'write_off' && <ReasonPicker value={reason} onChange={setReason} />}
    </Sheet>
  )
}

/** The package that is most likely meant: an open one, else the first that is not empty. */
function firstOpen(packages: readonly PackageFacts[] | undefined): number | undefined {
  const found = packages?.find(({ state }) => state === 'open') ?? packages?.find((one) => !isGone(one))
  return (found ?? packages?.[0])?.number
}
