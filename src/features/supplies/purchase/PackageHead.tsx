import { useLingui } from '@lingui/react/macro'
import type { StoredRow } from '../../../data/rows'
import { formatDecimal } from '../../../domain/kit/decimal'
import { LinkTo } from '../../../records/LinkTo'
import { recordRoute } from '../../../records/record-routes'
import { useDefinition } from '../../../records/use-definition'
import type { Units } from '../../../records/use-units'
import { optionsOf } from '../../../records/words/field-text'
import { useTranslate } from '../../../records/words/use-writing'
import { useRow } from '../../../state/replica/use-live'
import { useFormat } from '../../../state/words/format'
import { Cluster } from '../../../ui/display/layout/Layout'
import { CodeTag } from '../../../ui/display/marks/CodeTag'
import { Mark, type MarkTone } from '../../../ui/display/marks/Mark'
import { type PackageState, PackageTile } from '../../../ui/display/packages/PackageTile'
import { Pulse } from '../../../ui/motion'
import { useAmountText } from '../acts/use-act-words'
import styles from '../supplies.module.css'
import type { PackageFacts } from './package-views'
import { useVendor } from './use-vendor'

const tones: Record<PackageState, MarkTone> = {
  sealed: 'tint',
  open: 'amber',
  empty: 'neutral',
  'written-off': 'bad',
  expired: 'bad',
}

export type PackageHeadProps = {
  item: StoredRow
  purchase: StoredRow
  facts: PackageFacts
  count: number
  units: Units
}

/** The name of the package in the hand, and the rest in it. */
export const PackageHead = ({ item, purchase, facts, count, units }: PackageHeadProps) => {
  const { t } = useLingui()
  const format = useFormat()
  const amountText = useAmountText()
  const itemDefinition = useDefinition('item')
  const vendor = useVendor()
  const supplier = useRow('supplier', textOf(purchase.supplier_id))
  const purchaseStatus = useDefinition('purchase').fields.status
  const translate = useTranslate()
  const unit = units.get(String(item.unit_id))
  const digits = unit?.digits ?? 2
  const name = String(item.name ?? '')
  const left = amountText(formatDecimal(facts.onHand), unit)
  const initial = format.amount(formatDecimal(facts.initial), digits)
  const { number } = facts
  const states: Record<PackageState, string> = {
    sealed: t({ id: 'supplies.state.sealed', message: 'Sealed' }),
    open: t({ id: 'supplies.state.open', message: 'Open' }),
    empty: t({ id: 'supplies.state.empty', message: 'Empty' }),
    'written-off': t({ id: 'supplies.state.writtenOff', message: 'Written off' }),
    expired: t({ id: 'supplies.state.expired', message: 'Expired' }),
  }
  const expires = facts.expiry === undefined ? undefined : format.date(facts.expiry)
  const to = recordRoute(itemDefinition, item.id)
  const isReceived = purchase.status === 'received'
  const options = purchaseStatus?.type === 'select' ? optionsOf(purchaseStatus, {}) : []
  const status = options.find(({ value }) => value === purchase.status)
  const away =
    purchase.status === 'ordered' || !status
      ? t({ id: 'supplies.state.notReceived', message: 'Not received' })
      : translate(status.label)
  const mark = isReceived ? states[facts.state] : away
  return (
    <>
      <Cluster>
        {typeof item.code === 'string' && <CodeTag>{item.code}</CodeTag>}
        <Mark tone={isReceived ? tones[facts.state] : 'neutral'}>{mark}</Mark>
        {expires !== undefined && (
          <span className={styles.packageLine}>{t({ id: 'supplies.expires', message: `expires ${expires}` })}</span>
        )}
      </Cluster>
      <div className={styles.hand}>
        <div className={styles.package}>
          <Pulse on={formatDecimal(facts.onHand)}>
            <PackageTile number={number} state={facts.state} level={facts.level} label={mark} />
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
              {isReceived
                ? t({
                    id: 'supplies.package.line',
                    message: `Package ${number} of ${count}, ${left} left of ${initial}`,
                  })
                : t({ id: 'supplies.package.of', message: `Package ${number} of ${count}` })}
            </p>
            {supplier !== undefined && <p className={styles.packageLine}>{vendor(purchase, textOf(supplier?.name))}</p>}
          </div>
        </div>
      </div>
    </>
  )
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
