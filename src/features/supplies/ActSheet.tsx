import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { StoredRow } from '../../data/rows'
import { formatDecimal, type Micro, micro } from '../../domain/kit/decimal'
import { useFormat } from '../../state/format'
import { Button } from '../../ui/button/Button'
import { IconButton } from '../../ui/button/IconButton'
import { SelectField } from '../../ui/controls/SelectField'
import { AmountStepper } from '../../ui/display/AmountStepper'
import { Modal } from '../../ui/overlay/Modal'
import { amountPresets } from './amount-presets'
import type { PackageFacts } from './package-views'
import { isSaid, NO_REASON, ReasonPicker } from './ReasonPicker'
import { OF_WHOLE_PACKAGE, type StockTarget, type StockVerb } from './stock-act'
import styles from './supplies.module.css'
import { unitChoices } from './unit-choices'
import { usePresetOptions } from './use-preset-options'
import type { DoStockAct } from './use-stock-act'
import type { Units } from './use-units'
import { useVerbWords } from './verb-words'

export type ActSheetProps = {
  verb: StockVerb
  item: StoredRow
  units: Units
  /** What is there: of the package, or of the whole ingredient. */
  onHand: Micro
  /** What a full package holds; the stock itself where there is none. */
  whole: Micro
  target: StockTarget
  /** Packages to choose from, when the target is a purchase. */
  packages?: readonly PackageFacts[] | undefined
  /** The amount to start with. */
  start?: string | undefined
  act: DoStockAct
  onClose: () => void
}

/** How much, and for a write-off why: the amber button says what will be done and does it, nothing is asked. */
export const ActSheet = (props: ActSheetProps) => {
  const { verb, item, units, packages, act, onClose } = props
  const { t } = useLingui()
  const format = useFormat()
  const words = useVerbWords()
  const presetOptions = usePresetOptions()
  const choices = unitChoices(item, units)
  const [unitId, setUnitId] = useState(String(item.unit_id))
  const unit = units.get(unitId)
  const digits = unit?.digits ?? 2
  const [number, setNumber] = useState(props.target.packageNumber ?? firstOpen(packages))
  const chosen = packages?.find((one) => one.number === number)
  const left = chosen?.onHand ?? props.onHand
  const presets = amountPresets(left, chosen?.initial ?? props.whole, digits)
  const [reason, setReason] = useState(NO_REASON)
  const isOfAll = verb === 'write_off' && number !== undefined && OF_WHOLE_PACKAGE.has(reason.value)
  const usual = verb === 'count' || isOfAll ? formatDecimal(left > 0n ? left : 0n) : presets.start
  const [amount, setAmount] = useState<string | undefined>(props.start)
  const value = amount ?? usual
  const isEmpty = verb === 'count' ? value === '' : micro(value) <= 0n
  const unitCode = unit?.code ?? ''
  const shown = `${format.amount(value, digits)} ${unitCode}`.trim()
  const title = words[verb].title
  const isOwnUnit = unitId === item.unit_id

  const record = async (): Promise<void> => {
    const target = packages === undefined ? props.target : { ...props.target, packageNumber: number }
    const notes = reason.value === 'other' ? reason.notes.trim() : undefined
    const why = verb === 'write_off' ? { reason: reason.value, notes } : {}
    if (await act({ verb, target, amount: value, unitId, ...why })) onClose()
  }
  return (
    <Modal open onClose={onClose} className={styles.sheet} label={title}>
      <div className={styles.sheetBody}>
        <div className={styles.sheetHead}>
          <h2 className={styles.sheetTitle}>{title}</h2>
          <IconButton icon="close" label={t({ id: 'supplies.sheet.close', message: 'Close' })} onClick={onClose} />
        </div>
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
          presets={verb === 'count' || !isOwnUnit ? undefined : presetOptions(presets, digits)}
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
              setAmount('1')
            }}
          />
        )}
        {verb === 'write_off' && <ReasonPicker value={reason} onChange={setReason} />}
        <div className={styles.sheetAct}>
          <Button
            kind="primary"
            size="large"
            icon={words[verb].icon}
            wide
            blocked={isEmpty || (verb === 'write_off' && !isSaid(reason))}
            onClick={() => void record()}
          >
            {words[verb].act(shown)}
          </Button>
        </div>
      </div>
    </Modal>
  )
}

/** The package people most likely mean: an open one, else the first that holds something. */
function firstOpen(packages: readonly PackageFacts[] | undefined): number | undefined {
  const found = packages?.find(({ state }) => state === 'open') ?? packages?.find(({ onHand }) => onHand > 0n)
  return (found ?? packages?.[0])?.number
}
