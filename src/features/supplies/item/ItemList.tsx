import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { formatDecimal } from '../../../domain/kit/decimal'
import { stockLevel } from '../../../domain/rules/stock-level'
import { USUAL_DIGITS } from '../../../domain/rules/trace'
import { ListTabs } from '../../../records/list/ListTabs'
import type { ListEntry } from '../../../records/list/list-entries'
import { type MakeChips, RecordList } from '../../../records/list/RecordList'
import { referenceChips, shortName } from '../../../records/list/reference-chips'
import { useDefinition } from '../../../records/use-definition'
import { useUnits } from '../../../records/use-units'
import type { FindReference } from '../../../records/words/field-text'
import { useStock } from '../../../state/replica/use-live'
import { useFormat } from '../../../state/words/format'
import { LevelGauge } from '../../../ui/display/marks/LevelGauge'
import { drawn } from './drawn'
import { StockMark } from './StockMark'

/** Letters beside a code in a row without a second line. */
const ROW = 14

/** Ingredients with their stock: gauge, number, mark; chips for low stock and for categories. */
export const ItemList = ({ selectedId }: { selectedId?: string | undefined }) => {
  const { t } = useLingui()
  const definition = useDefinition('item')
  const format = useFormat()
  const navigate = useNavigate()
  const stock = useStock()
  const units = useUnits()

  const decorate = useCallback(
    (entry: ListEntry, find: FindReference) => {
      const category = find(String(entry.row.category_id))
      const subtitle = category && shortName(category, ROW)
      // An unknown stock is not an empty one.
      if (!stock || !units) return { subtitle }
      const unit = units.get(String(entry.row.unit_id))
      const level = stockLevel(entry.row, stock.get(entry.id), unit?.digits ?? USUAL_DIGITS)
      const amount = (value: bigint) => format.amount(formatDecimal(value), unit?.digits)
      const minimum = level.minimum === undefined ? '' : amount(level.minimum)
      return {
        subtitle,
        lead: (
          <LevelGauge
            onHand={drawn(level.onHand)}
            minimum={level.minimum === undefined ? undefined : drawn(level.minimum)}
            state={level.state}
          />
        ),
        quantity: amount(level.onHand),
        unit: unit?.code,
        ...(level.state === 'plain' || entry.row.is_active === false
          ? {}
          : { mark: <StockMark level={level} minimum={minimum} /> }),
      }
    },
    [stock, units, format],
  )
  const lowLabel = t({ id: 'supplies.chip.low', message: 'Low' })
  const archivedLabel = t({ id: 'supplies.chip.archived', message: 'Archived' })
  const chips: MakeChips = useCallback(
    (all, find) => [
      {
        value: 'low',
        label: lowLabel,
        icon: 'low',
        counted: true,
        matches: ({ id, row }) => {
          const digits = units?.get(String(row.unit_id))?.digits ?? USUAL_DIGITS
          return stockLevel(row, stock?.get(id), digits).state !== 'plain'
        },
      },
      ...referenceChips(all, (entry) => [find(String(entry.row.category_id))], format.compare),
      { value: 'archived', label: archivedLabel, counted: true, matches: (entry) => entry.row.is_active === false },
    ],
    [stock, units, lowLabel, archivedLabel, format],
  )
  return (
    <RecordList
      definition={definition}
      selectedId={selectedId}
      above={<ListTabs definition={definition} />}
      chips={chips}
      decorate={decorate}
      onScan={() => void navigate({ to: '/qr-scanner' })}
    />
  )
}
