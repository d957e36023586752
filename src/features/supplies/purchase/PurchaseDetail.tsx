import { useMemo, useState } from 'react'
import type { StockRow } from '../../../data/db'
import type { StoredRow } from '../../../data/rows'
import { USUAL_DIGITS } from '../../../domain/rules/trace'
import { RecordDetail } from '../../../records/detail/RecordDetail'
import { RecordLabel } from '../../../records/labels/RecordLabel'
import { useDefinition } from '../../../records/use-definition'
import { type Units, useUnits } from '../../../records/use-units'
import { useToday } from '../../../state/words/use-today'
import { Stack } from '../../../ui/display/layout/Layout'
import { Skeleton } from '../../../ui/display/states/Skeleton'
import { ActSheet } from '../acts/ActSheet'
import { Movements } from '../acts/Movements'
import type { StockVerb } from '../acts/stock-act'
import { useMovements } from '../acts/use-movements'
import { useStockAct } from '../acts/use-stock-act'
import { lastUses } from '../acts/usual-amounts'
import { VerbTiles } from '../acts/VerbTiles'
import { OrderCard } from './OrderCard'
import { PackageHead } from './PackageHead'
import { PackageView } from './PackageView'
import { PurchasePackages } from './PurchasePackages'
import { packagesOf } from './package-views'
import { useVendor } from './use-vendor'

const SHELF = 24

export type PurchaseDetailProps = {
  purchase: StoredRow
  /** Its ingredient; undefined when it is not on this device. */
  item: StoredRow | undefined
  stock: StockRow | undefined
  /** The number on the scanned label. */
  part: number | undefined
}

/** One purchase: after a scan the package in the hand, then all packages and facts. */
export const PurchaseDetail = (props: PurchaseDetailProps) => {
  const units = useUnits()
  const movements = useMovements(props.item?.id ?? String(props.purchase.item_id))
  if (!units || !movements) return <Skeleton kind="card" />
  return <KnownPurchase {...props} units={units} movements={movements} />
}

type KnownProps = PurchaseDetailProps & { units: Units; movements: NonNullable<ReturnType<typeof useMovements>> }

const KnownPurchase = ({ purchase, item, stock, part, units, movements }: KnownProps) => {
  const definition = useDefinition('purchase')
  const today = useToday()
  const [verb, setVerb] = useState<StockVerb>()
  const act = useStockAct(String(item?.name ?? ''))
  const unit = units.get(String(item?.unit_id))
  const digits = unit?.digits ?? USUAL_DIGITS
  const packages = useMemo(() => {
    const writeOffs = movements.shown.filter(({ kind }) => kind === 'write_off').map(({ row }) => row)
    return packagesOf(purchase, stock, writeOffs, today, digits)
  }, [purchase, stock, movements, today, digits])
  const uses = useMemo(() => lastUses(movements.shown), [movements])
  const facts = part === undefined ? undefined : packages.find(({ number }) => number === part)
  const mine = movements.shown.filter(
    ({ row }) => row.id === purchase.id || (row.purchase_id === purchase.id && (!part || row.quantity_id === part)),
  )
  const [first] = packages
  const vendor = useVendor()
  // The facts name the vendor, but do not say if there is none.
  const hasVendor = Boolean(purchase.supplier_id || purchase.vendor)
  const isReceived = purchase.status === 'received'
  // Packages that did not arrive, or were returned, have no contents to show.
  const hasShelf = isReceived || mine.length > 0
  const order = purchase.status === 'ordered' && !purchase.deleted_at && <OrderCard order={purchase} units={units} />
  const shelf = hasShelf && (
    <PurchasePackages purchase={purchase} packages={packages} units={units} unit={unit} selected={part} most={SHELF} />
  )
  if (facts && item && !purchase.deleted_at) {
    return (
      <Stack gap={16}>
        {isReceived ? (
          <PackageView
            key={facts.number}
            item={item}
            purchase={purchase}
            facts={facts}
            count={packages.length}
            units={units}
            uses={uses}
          />
        ) : (
          <PackageHead item={item} purchase={purchase} facts={facts} count={packages.length} units={units} />
        )}
        {order}
        {packages.length > 1 && shelf}
        {hasShelf && <Movements rows={mine} units={units} />}
        <RecordLabel definition={definition} row={purchase} part={facts.number} />
      </Stack>
    )
  }
  return (
    <RecordDetail
      definition={definition}
      row={purchase}
      line={() => (hasVendor ? undefined : vendor(purchase, undefined))}
    >
      {() => (
        <Stack gap={16}>
          {order}
          {item && !purchase.deleted_at && isReceived && <VerbTiles onVerb={setVerb} />}
          {shelf}
          {hasShelf && <Movements rows={mine} units={units} />}
          {verb && item && (
            <ActSheet
              verb={verb}
              item={item}
              units={units}
              onHand={first?.onHand ?? 0n}
              whole={first?.initial ?? 0n}
              target={{ itemId: item.id, purchaseId: purchase.id }}
              packages={packages}
              uses={uses}
              act={act}
              onClose={() => setVerb(undefined)}
            />
          )}
        </Stack>
      )}
    </RecordDetail>
  )
}
