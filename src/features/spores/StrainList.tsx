import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useCallback, useMemo } from 'react'
import type { Decorate } from '../../records/list/EntryRow'
import { ListTabs } from '../../records/list/ListTabs'
import { type ListChip, RecordList } from '../../records/list/RecordList'
import { useDefinition } from '../../records/use-definition'
import { useRows } from '../../state/replica/use-live'
import { LeadIcon } from '../../ui/list/LeadIcon'
import { TITLE } from './title'
import { BY_BARCODE, useBarcodeScan } from './use-barcode-scan'

/** Strains with the number of their spores; found by barcode: typed, scanned, or from a handheld scanner. */
export const StrainList = ({ selectedId }: { selectedId?: string | undefined }) => {
  const { t } = useLingui()
  const definition = useDefinition('strain')
  const spores = useRows('spore')
  const scan = useBarcodeScan()
  const counts = useMemo(() => {
    const found = new Map<unknown, number>()
    for (const { strain } of spores ?? []) found.set(strain, (found.get(strain) ?? 0) + 1)
    return found
  }, [spores])
  const decorate: Decorate = useCallback(
    ({ id }) => {
      const count = counts.get(id) ?? 0
      const unit = t({ id: 'strains.spores', message: plural(count, { one: 'spore', other: 'spores' }) })
      return {
        lead: <LeadIcon icon="strain" tone={count === 0 ? 'neutral' : 'tint'} />,
        ...(count === 0 ? {} : { quantity: String(count), unit }),
      }
    },
    [counts, t],
  )
  const barcode = t({ id: 'strain.bar_code', message: 'Barcode' })
  const byBarcode = t({ id: 'strains.chip.barcode', message: 'By barcode' })
  const without = t({ id: 'strains.chip.without', message: 'Without spores' })
  const chips = useMemo(
    (): readonly ListChip[] => [
      { value: BY_BARCODE, label: byBarcode, searches: 'bar_code', placeholder: barcode, matches: () => true },
      { value: 'without', label: without, counted: true, matches: ({ id }) => spores !== undefined && !counts.has(id) },
    ],
    [byBarcode, barcode, without, spores, counts],
  )
  return (
    <RecordList
      definition={definition}
      selectedId={selectedId}
      above={<ListTabs definition={definition} title={TITLE} />}
      chips={chips}
      decorate={decorate}
      placeholder={t({ id: 'strains.search', message: 'Code or barcode' })}
      onScan={scan}
      scans={{ label: t({ id: 'strains.scan', message: 'Scan a barcode' }), icon: 'barcode' }}
    />
  )
}
