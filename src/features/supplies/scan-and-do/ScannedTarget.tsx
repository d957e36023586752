import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { StoredRow } from '../../../data/rows'
import { formatDecimal } from '../../../domain/kit/decimal'
import { traceOf, USUAL_DIGITS } from '../../../domain/rules/trace'
import { LinkTo } from '../../../records/LinkTo'
import { recordRoute } from '../../../records/record-routes'
import { useDefinition } from '../../../records/use-definition'
import type { Units } from '../../../records/use-units'
import { useItemStock, useRow } from '../../../state/replica/use-live'
import { useToday } from '../../../state/words/use-today'
import { Stack } from '../../../ui/display/layout/Layout'
import { CodeTag } from '../../../ui/display/marks/CodeTag'
import { Skeleton } from '../../../ui/display/states/Skeleton'
import { PackageActs, type PackageActsProps } from '../acts/PackageActs'
import type { StockAct, StockTarget } from '../acts/stock-act'
import { useAmountText } from '../acts/use-act-words'
import { useMovements } from '../acts/use-movements'
import { lastUses } from '../acts/usual-amounts'
import { OrderCard } from '../purchase/OrderCard'
import { PackageHead } from '../purchase/PackageHead'
import { packagesOf } from '../purchase/package-views'
import styles from '../supplies.module.css'
import { type Before, chosenFor } from './scan-session'

export type ScannedTargetProps = Pick<PackageActsProps, 'chosen' | 'onBusy'> & {
  target: StockTarget
  units: Units
  act: (act: StockAct, item: StoredRow, before: Before) => Promise<boolean>
  /** Goes to the next package, with the act if an amount was set. */
  onNext: (act: StockAct | undefined, before: Before) => void
}

/** The last scanned package of a session, with its verbs. */
export const ScannedTarget = (props: ScannedTargetProps) => {
  const { itemId, purchaseId } = props.target
  const item = useRow('item', itemId)
  const purchase = useRow('purchase', purchaseId)
  const stock = useItemStock(itemId)
  const isReady = item !== undefined && stock !== undefined && (purchaseId === undefined || purchase !== undefined)
  if (!isReady || !item) return <Skeleton kind="card" />
  if (purchaseId === undefined) return <WholeItem {...props} item={item} left={stock?.onHand ?? 0n} />
  return purchase ? <OnePackage {...props} item={item} purchase={purchase} stock={stock ?? undefined} /> : null
}

type OnePackageProps = ScannedTargetProps & {
  item: StoredRow
  purchase: StoredRow
  stock: Parameters<typeof packagesOf>[1]
}

const OnePackage = ({ item, purchase, stock, ...props }: OnePackageProps) => {
  const { target, units } = props
  const today = useToday()
  const movements = useMovements(item.id)
  const digits = units.get(String(item.unit_id))?.digits ?? USUAL_DIGITS
  const packages = useMemo(() => {
    const writeOffs = movements?.shown.filter(({ kind }) => kind === 'write_off').map(({ row }) => row) ?? []
    return packagesOf(purchase, stock, writeOffs, today, digits)
  }, [purchase, stock, movements, today, digits])
  const facts = packages.find(({ number }) => number === target.packageNumber)
  if (!facts) return null
  return (
    <Stack gap={16}>
      <PackageHead item={item} purchase={purchase} facts={facts} count={packages.length} units={units} />
      {purchase.status === 'ordered' ? (
        <OrderCard order={purchase} units={units} />
      ) : (
        <Acts {...props} item={item} left={facts.onHand} whole={facts.initial} />
      )}
    </Stack>
  )
}

type ActsProps = ScannedTargetProps & { item: StoredRow; left: bigint; whole: bigint }

const Acts = ({ item, left, whole, target, units, act, onNext, onBusy, ...props }: ActsProps) => {
  const movements = useMovements(item.id)
  const uses = useMemo(() => movements && lastUses(movements.shown), [movements])
  const unitId = String(item.unit_id)
  const before = { left, unitId, trace: traceOf(units.get(unitId)?.digits ?? USUAL_DIGITS, whole) }
  // The recorded stock of a whole ingredient may be wrong; a person sees that a package in the hand is not empty.
  const chosen = target.packageNumber === undefined ? props.chosen : chosenFor(props.chosen, before)
  const { verb } = chosen
  // The ready amounts must not change under a thumb.
  if (!uses) return <Skeleton kind="card" />
  return (
    <PackageActs
      item={item}
      units={units}
      target={target}
      left={left}
      whole={whole}
      uses={uses}
      chosen={chosen}
      act={(one) => act(one, item, before)}
      onNext={(amount) => {
        // A counted amount belongs to that package alone.
        const isKept = amount !== undefined && verb !== 'count'
        onNext(isKept ? { ...chosen, verb, target, amount, unitId: before.unitId } : undefined, before)
      }}
      onBusy={onBusy}
    />
  )
}

const WholeItem = ({ item, left, ...props }: ScannedTargetProps & { item: StoredRow; left: bigint }) => {
  const { units } = props
  const { t } = useLingui()
  const amountText = useAmountText()
  const to = recordRoute(useDefinition('item'), item.id)
  const name = String(item.name ?? '')
  const shown = amountText(formatDecimal(left), units.get(String(item.unit_id)))
  return (
    <Stack gap={16}>
      <div>
        {typeof item.code === 'string' && <CodeTag>{item.code}</CodeTag>}
        <h2>
          {to ? (
            <LinkTo to={to} className={styles.packageName}>
              {name}
            </LinkTo>
          ) : (
            name
          )}
        </h2>
        <p className={styles.packageLine}>{t({ id: 'supplies.session.onHand', message: `Total on hand: ${shown}` })}</p>
      </div>
      <Acts {...props} item={item} left={left} whole={left} />
    </Stack>
  )
}
