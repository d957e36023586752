import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { StoredRow } from '../../data/rows'
import { formatDecimal, micro } from '../../domain/kit/decimal'
import { LinkTo } from '../../records/LinkTo'
import { recordRoute } from '../../records/record-routes'
import { useDefinition } from '../../records/use-definition'
import { useFormat } from '../../state/format'
import { Button } from '../../ui/button/Button'
import { AmountStepper } from '../../ui/display/AmountStepper'
import { CodeTag } from '../../ui/display/CodeTag'
import { Cluster, Stack } from '../../ui/display/Layout'
import { Mark, type MarkTone } from '../../ui/display/Mark'
import { type PackageState, PackageTile } from '../../ui/display/PackageTile'
import { Pulse } from '../../ui/motion'
import { ActSheet } from './ActSheet'
import { amountPresets } from './amount-presets'
import type { PackageFacts } from './package-views'
import type { StockVerb } from './stock-act'
import styles from './supplies.module.css'
import { usePresetOptions } from './use-preset-options'
import { useStockAct } from './use-stock-act'
import type { Units } from './use-units'
import { VerbTiles } from './VerbTiles'
import { useVerbWords } from './verb-words'

export type PackageViewProps = {
  item: StoredRow
  purchase: StoredRow
  facts: PackageFacts
  count: number
  units: Units
}

const tones: Record<PackageState, MarkTone> = {
  sealed: 'tint',
  open: 'agar',
  empty: 'neutral',
  'written-off': 'bad',
  expired: 'bad',
}

/** One package in the hand, as its label opens it: how much is left, and the verbs that change it. */
export const PackageView = ({ item, purchase, facts, count, units }: PackageViewProps) => {
  const { t } = useLingui()
  const format = useFormat()
  const words = useVerbWords()
  const presetOptions = usePresetOptions()
  const itemDefinition = useDefinition('item')
  const unit = units.get(String(item.unit_id))
  const digits = unit?.digits ?? 2
  const presets = amountPresets(facts.onHand, facts.initial, digits)
  const [amount, setAmount] = useState<string>()
  const [verb, setVerb] = useState<StockVerb>()
  const name = String(item.name ?? '')
  const act = useStockAct(units, name)
  const value = amount ?? presets.start
  const write = (decimal: string) => `${format.amount(decimal, digits)} ${unit?.code ?? ''}`.trim()
  const left = write(formatDecimal(facts.onHand))
  const initial = format.amount(formatDecimal(facts.initial), digits)
  const { number } = facts
  const target = { itemId: item.id, purchaseId: purchase.id, packageNumber: number }
  const states: Record<PackageState, string> = {
    sealed: t({ id: 'supplies.state.sealed', message: 'Sealed' }),
    open: t({ id: 'supplies.state.open', message: 'Open' }),
    empty: t({ id: 'supplies.state.empty', message: 'Empty' }),
    'written-off': t({ id: 'supplies.state.writtenOff', message: 'Written off' }),
    expired: t({ id: 'supplies.state.expired', message: 'Expired' }),
  }
  const expires = facts.expiry === undefined ? undefined : format.date(facts.expiry)
  const to = recordRoute(itemDefinition, item.id)
  const isOrdered = purchase.status !== 'received'

  const use = async (): Promise<void> => {
    if (await act({ verb: 'use', target, amount: value, unitId: String(item.unit_id) })) setAmount(undefined)
  }
  return (
    <Stack gap={16}>
      <Cluster>
        {typeof item.code === 'string' && <CodeTag>{item.code}</CodeTag>}
        <Mark tone={isOrdered ? 'neutral' : tones[facts.state]}>
          {isOrdered ? t({ id: 'supplies.state.notReceived', message: 'Not received' }) : states[facts.state]}
        </Mark>
        {expires !== undefined && (
          <span className={styles.packageLine}>{t({ id: 'supplies.expires', message: `expires ${expires}` })}</span>
        )}
      </Cluster>
      <div className={styles.package}>
        <Pulse on={formatDecimal(facts.onHand)}>
          <PackageTile number={number} state={facts.state} level={facts.level} label={states[facts.state]} />
        </Pulse>
        <div>
          <h2>
            {to ? (
              <LinkTo to={to} className={styles.packageName}>
                {name}
              </LinkTo>
            ) : (
              name
            )}
          </h2>
          <p className={styles.packageLine}>
            {t({ id: 'supplies.package.line', message: `Package ${number} of ${count}, ${left} left of ${initial}` })}
          </p>
        </div>
      </div>
      <AmountStepper
        label={t({ id: 'supplies.sheet.amount', message: 'Amount' })}
        value={value}
        unit={unit?.code}
        step={presets.step}
        fractionDigits={digits}
        presets={presetOptions(presets, digits)}
        onChange={setAmount}
      />
      <Button
        kind="primary"
        size="large"
        icon={words.use.icon}
        wide
        blocked={micro(value) <= 0n}
        onClick={() => void use()}
      >
        {words.use.act(write(value))}
      </Button>
      <VerbTiles without="use" onVerb={setVerb} />
      {verb && (
        <ActSheet
          verb={verb}
          item={item}
          units={units}
          onHand={facts.onHand}
          whole={facts.initial}
          target={target}
          start={verb === 'write_off' ? value : undefined}
          act={act}
          onClose={() => setVerb(undefined)}
        />
      )}
    </Stack>
  )
}
