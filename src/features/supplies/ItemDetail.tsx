import { useMemo, useState } from 'react'
import type { StockRow } from '../../data/db'
import type { StoredRow } from '../../data/rows'
import { linkTo } from '../../records/LinkTo'
import { RecordDetail } from '../../records/RecordDetail'
import { createRoute, type RoutePath } from '../../records/record-routes'
import { useDefinition } from '../../records/use-definition'
import { useNewWord } from '../../records/use-new-word'
import { Stack } from '../../ui/display/Layout'
import { Skeleton } from '../../ui/display/Skeleton'
import { ActSheet } from './ActSheet'
import { Movements } from './Movements'
import { PurchasePackages } from './PurchasePackages'
import { packagesOf } from './package-views'
import { StockCard } from './StockCard'
import type { StockVerb } from './stock-act'
import { stockLevel } from './stock-level'
import { type MovementRow, useMovements } from './use-movements'
import { useStockAct } from './use-stock-act'
import { useToday } from './use-today'
import { type Units, useUnits } from './use-units'
import { VerbTiles } from './VerbTiles'

/** How many purchases show their packages here; the rest is in the list of purchases. */
const SHELVES = 4

export type ItemDetailProps = { item: StoredRow; stock: StockRow | undefined }

/** One ingredient: what there is, where it lies, what happened to it. */
export const ItemDetail = (props: ItemDetailProps) => {
  const units = useUnits()
  const movements = useMovements(props.item.id)
  if (!units || !movements) return <Skeleton kind="card" />
  return <KnownItem {...props} units={units} movements={movements} />
}

type KnownItemProps = ItemDetailProps & { units: Units; movements: NonNullable<ReturnType<typeof useMovements>> }

const KnownItem = ({ item, stock, units, movements }: KnownItemProps) => {
  const newWord = useNewWord()
  const definition = useDefinition('item')
  const purchase = useDefinition('purchase')
  const today = useToday()
  const [verb, setVerb] = useState<StockVerb>()
  const act = useStockAct(String(item.name ?? ''))
  const unit = units.get(String(item.unit_id))
  const level = stockLevel(item, stock)
  const shelves = useMemo(() => shelvesOf(movements.shown, stock, today), [movements, stock, today])
  const buy: RoutePath | undefined = createRoute(purchase, { item_id: item.id })
  return (
    <RecordDetail
      definition={definition}
      row={item}
      line={(find) => {
        const category = find(String(item.category_id))?.title
        return [category, item.storage_location].filter((text) => text).join(', ')
      }}
      extraActions={
        buy && !item.deleted_at ? [{ id: 'buy', icon: 'purchase', label: newWord(purchase), link: linkTo(buy) }] : []
      }
    >
      {() => (
        <Stack gap={16}>
          <StockCard level={level} stock={stock} movements={movements.movements} unit={unit} />
          {!item.deleted_at && <VerbTiles onVerb={setVerb} />}
          {shelves.map(({ row, packages }) => (
            <PurchasePackages key={row.id} purchase={row} packages={packages} units={units} unit={unit} dated />
          ))}
          <Movements rows={movements.shown} units={units} />
          {verb && (
            <ActSheet
              verb={verb}
              item={item}
              units={units}
              onHand={level.onHand}
              whole={level.onHand}
              target={{ itemId: item.id }}
              act={act}
              onClose={() => setVerb(undefined)}
            />
          )}
        </Stack>
      )}
    </RecordDetail>
  )
}

/** Purchases that still hold something, oldest first (to be used first); without any, the latest one. */
function shelvesOf(rows: readonly MovementRow[], stock: StockRow | undefined, today: string) {
  const writeOffs = rows.filter(({ kind }) => kind === 'write_off').map(({ row }) => row)
  const all = rows
    .filter(({ kind }) => kind === 'purchase')
    .map(({ row }) => ({ row, packages: packagesOf(row, stock, writeOffs, today) }))
  const filled = all.filter(({ packages }) => packages.some(({ onHand }) => onHand > 0n))
  return filled.length > 0 ? filled.reverse().slice(0, SHELVES) : all.slice(0, 1)
}
