import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { ListTabs } from '../../../records/list/ListTabs'
import type { ListEntry } from '../../../records/list/list-entries'
import { type MakeChips, RecordList } from '../../../records/list/RecordList'
import { referenceChips } from '../../../records/list/reference-chips'
import { useDefinition } from '../../../records/use-definition'
import { useUnits } from '../../../records/use-units'
import type { FindReference } from '../../../records/words/field-text'
import { useTranslate } from '../../../records/words/use-writing'
import { useRows } from '../../../state/replica/use-live'
import { useFormat } from '../../../state/words/format'
import { Mark } from '../../../ui/display/marks/Mark'
import { usePackageSize } from './use-package-size'
import { useVendor } from './use-vendor'

/** Purchases, newest first: ingredient, date, supplier, packages; chips for categories and open orders. */
export const PurchaseList = ({ selectedId }: { selectedId?: string | undefined }) => {
  const { t } = useLingui()
  const definition = useDefinition('purchase')
  const translate = useTranslate()
  const navigate = useNavigate()
  const units = useUnits()
  const size = usePackageSize(units)
  const categories = useRows('category')
  const format = useFormat()
  const status = definition.fields.status
  const words = useMemo(
    () =>
      new Map(
        status?.type === 'select' && typeof status.options !== 'function'
          ? status.options.map((option) => [option.value, translate(option.label)])
          : [],
      ),
    [status, translate],
  )
  const vendor = useVendor()
  const decorate = useCallback(
    ({ row }: ListEntry, find: FindReference) => ({
      title: find(String(row.item_id))?.title ?? '',
      subtitle: [format.shortDate(String(row.date ?? '')), vendor(row, find(String(row.supplier_id))?.title)]
        .filter((text) => text)
        .join(' · '),
      quantity: size(row).text,
      unit: size(row).unit,
      ...(row.status === 'received' || typeof row.status !== 'string'
        ? {}
        : { mark: <Mark tone={row.status === 'ordered' ? 'amber' : 'neutral'}>{words.get(row.status) ?? ''}</Mark> }),
    }),
    [size, words, format, vendor],
  )
  const ordered = t({ id: 'supplies.chip.ordered', message: 'Ordered' })
  const chips: MakeChips = useCallback(
    (all, find) => {
      const facts = new Map((categories ?? []).map((row) => [row.id, { title: String(row.code ?? ''), row }]))
      const categoryOf = ({ row }: ListEntry) => [facts.get(String(find(String(row.item_id))?.row.category_id))]
      return [
        { value: 'ordered', label: ordered, counted: true, matches: ({ row }) => row.status === 'ordered' },
        ...referenceChips(all, categoryOf, format.compare),
      ]
    },
    [ordered, categories, format],
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
