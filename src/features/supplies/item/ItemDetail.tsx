import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import type { StockRow } from '../../../data/db'
import type { StoredRow } from '../../../data/rows'
import { stockLevel } from '../../../domain/rules/stock-level'
import { USUAL_DIGITS } from '../../../domain/rules/trace'
import { usualOrder } from '../../../domain/rules/usual-order'
import { RecordDetail } from '../../../records/detail/RecordDetail'
import { useLetters } from '../../../records/detail/use-letters'
import { linkTo } from '../../../records/LinkTo'
import { shortName } from '../../../records/list/reference-chips'
import { createRoute, type RoutePath } from '../../../records/record-routes'
import { useDefinition } from '../../../records/use-definition'
import { type Units, useUnits } from '../../../records/use-units'
import { useWide } from '../../../records/use-wide'
import { useNewWord } from '../../../records/words/use-new-word'
import { useToday } from '../../../state/words/use-today'
import { Button } from '../../../ui/button/Button'
import { Stack } from '../../../ui/display/layout/Layout'
import { VerbGroup } from '../../../ui/display/layout/VerbGroup'
import { EmptyState } from '../../../ui/display/states/EmptyState'
import { Skeleton } from '../../../ui/display/states/Skeleton'
import { ActSheet } from '../acts/ActSheet'
import { Movements } from '../acts/Movements'
import { type StockVerb, VERBS } from '../acts/stock-act'
import { type MovementRow, useMovements } from '../acts/use-movements'
import { useStockAct } from '../acts/use-stock-act'
import { lastUses } from '../acts/usual-amounts'
import { VerbTiles } from '../acts/VerbTiles'
import { useVerbWords } from '../acts/verb-words'
import { PurchasePackages } from '../purchase/PurchasePackages'
import { isGone, packagesOf, turnsOfDay } from '../purchase/package-views'
import { StockCard } from './StockCard'

/** Packages per line on wide screens; a phone needs two lines for them. */
const LINE = 12
/** How many purchases show their packages here; the list of purchases has the rest. */
const SHELVES = 4

export type ItemDetailProps = { item: StoredRow; stock: StockRow | undefined }

/** One ingredient: its stock, its packages, its movements. */
export const ItemDetail = (props: ItemDetailProps) => {
  const units = useUnits()
  const movements = useMovements(props.item.id)
  if (!units || !movements) return <Skeleton kind="card" />
  return <KnownItem {...props} units={units} movements={movements} />
}

const LETTERS: Readonly<Record<StockVerb, string>> = { use: 'U', count: 'C', write_off: 'W' }

type KnownItemProps = ItemDetailProps & { units: Units; movements: NonNullable<ReturnType<typeof useMovements>> }

const KnownItem = ({ item, stock, units, movements }: KnownItemProps) => {
  const { t } = useLingui()
  const newWord = useNewWord()
  const words = useVerbWords()
  const wide = useWide()
  const definition = useDefinition('item')
  const purchase = useDefinition('purchase')
  const today = useToday()
  const [verb, setVerb] = useState<StockVerb>()
  const act = useStockAct(String(item.name ?? ''))
  const unit = units.get(String(item.unit_id))
  const digits = unit?.digits ?? USUAL_DIGITS
  const level = stockLevel(item, stock, digits)
  const shelves = useMemo(() => shelvesOf(movements.shown, stock, today, digits), [movements, stock, today, digits])
  const turns = useMemo(() => turnsOfDay(movements.purchases), [movements])
  const buy: RoutePath | undefined = createRoute(purchase, usualOrder(item, movements.purchases))
  const isNew = movements.shown.length === 0 && !item.deleted_at
  useLetters(wide && !item.deleted_at && verb === undefined, (letter) => {
    const asked = VERBS.find((one) => LETTERS[one] === letter)
    setVerb(asked)
    return asked !== undefined
  })
  const shelf = ({ row, packages }: (typeof shelves)[number], index: number) => (
    <PurchasePackages
      key={row.id}
      purchase={row}
      packages={packages}
      units={units}
      unit={unit}
      dated
      turn={turns.get(row.id)}
      next={index === 0}
      most={LINE}
    />
  )
  return (
    <RecordDetail
      definition={definition}
      row={item}
      line={(find) => {
        const category = find(String(item.category_id))
        const [place, supplier] = [item.place_id, item.supplier_id].map((id) => find(String(id))?.title)
        return [category && shortName(category), place, item.storage_location, supplier]
          .filter((text) => text)
          .join(', ')
      }}
      headActions={
        <VerbGroup
          label={t({ id: 'supplies.verbs', message: 'Stock' })}
          verbs={VERBS.map((one) => ({
            id: one,
            icon: words[one].icon,
            label: words[one].word,
            letter: LETTERS[one],
            onClick: () => setVerb(one),
          }))}
        />
      }
      extraActions={
        buy && !item.deleted_at && !isNew
          ? [{ id: 'buy', icon: 'purchase', label: newWord(purchase), link: linkTo(buy) }]
          : []
      }
    >
      {() => (
        <Stack gap={wide ? 4 : 16}>
          {movements.shown.length > 0 && (
            <StockCard level={level} stock={stock} movements={movements.movements} unit={unit} />
          )}
          {isNew && (
            <EmptyState
              title={t({ id: 'supplies.movements.none', message: 'No movements yet' })}
              text={t({ id: 'supplies.movements.hint', message: 'Record a purchase, or count what you have.' })}
              action={
                buy && (
                  <Button kind="tonal" icon="purchase" link={linkTo(buy)}>
                    {newWord(purchase)}
                  </Button>
                )
              }
            />
          )}
          {!item.deleted_at && !wide && <VerbTiles onVerb={setVerb} />}
          {wide ? shelves.slice(0, 1).map(shelf) : shelves.map(shelf)}
          {!isNew && <Movements rows={movements.shown} units={units} />}
          {wide && shelves.slice(1).map((one) => shelf(one, 1))}
          {verb && (
            <ActSheet
              verb={verb}
              item={item}
              units={units}
              onHand={level.onHand}
              whole={level.onHand}
              target={{ itemId: item.id }}
              uses={lastUses(movements.shown)}
              act={act}
              onClose={() => setVerb(undefined)}
            />
          )}
        </Stack>
      )}
    </RecordDetail>
  )
}

/** Purchases that are not empty, oldest first (to be used first); if all are empty, the latest one. */
function shelvesOf(rows: readonly MovementRow[], stock: StockRow | undefined, today: string, digits: number) {
  const writeOffs = rows.filter(({ kind }) => kind === 'write_off').map(({ row }) => row)
  const all = rows
    .filter(({ kind }) => kind === 'purchase')
    .map(({ row }) => ({ row, packages: packagesOf(row, stock, writeOffs, today, digits) }))
  const filled = all.filter(({ packages }) => packages.some((one) => !isGone(one)))
  return filled.length > 0 ? filled.reverse().slice(0, SHELVES) : all.slice(0, 1)
}
