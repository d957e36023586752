/** Finds strains by barcode, with the scanner over the list or a handheld one. An unknown text does not filter the list. */
import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { scanKey } from '../../domain/kit/gtin'
import { parseQr, scannedText } from '../../domain/qr'
import { lookUpScan } from '../../records/scan/scan-lookup'
import { useOpenedScan } from '../../records/scan/use-opened-scan'
import { useQrExpectation } from '../../records/scan/use-qr-expectation'
import { useScanText } from '../../records/scan/use-scan-text'
import { requestScan, withdrawScan } from '../../state/labels/scan-request'
import { useReplica } from '../../state/replica/replica'
import { setListView } from '../../state/screen/list-views'
import { toastError } from '../../state/screen/overlays'
import { RANK, useHandheld } from '../../ui/scanner/use-handheld'

/** The list's name among the targets of scans. */
const LIST = 'strain:list'
/** The chip that searches only barcodes. */
export const BY_BARCODE = 'bar_code'

type Judged = { readonly search: string; readonly chip: string } | { readonly refused: string }

export function useBarcodeScan(): () => void {
  const { t } = useLingui()
  const { db, registry } = useReplica()
  const ours = useQrExpectation()
  const scanText = useScanText()
  const { open } = useOpenedScan()
  useEffect(() => () => withdrawScan(LIST), [])

  const judge = async (text: string): Promise<Judged> => {
    const parsed = parseQr(text, ours)
    const found = await lookUpScan(db, registry, text, parsed)
    const strain = found.find(({ definition, row }) => definition.name === 'strain' && !row.deleted_at)?.row
    const code = scannedText(text)
    if (!strain) return { refused: scanText({ kind: 'unknown_code', code }) ?? '' }
    // A label, or a code, names one strain; several may have one barcode.
    const { bar_code, strain_code } = strain
    return typeof bar_code === 'string' && scanKey(bar_code) === scanKey(code)
      ? { search: bar_code, chip: BY_BARCODE }
      : { search: String(strain_code ?? ''), chip: '' }
  }
  const filter = async (text: string): Promise<boolean> => {
    const judged = await judge(text)
    if ('refused' in judged) {
      toastError(judged.refused)
      return false
    }
    setListView('strain', judged)
    return true
  }
  // A label of another record opens it, as on every list.
  const take = async (readings: readonly string[]): Promise<void> => {
    for (const text of readings) {
      const judged = await judge(text)
      if ('refused' in judged) continue
      setListView('strain', judged)
      return
    }
    await open(readings)
  }
  useHandheld(true, RANK.form, ({ readings }) => take(readings))

  return () => {
    const field = {
      formId: LIST,
      fieldName: BY_BARCODE,
      label: t({ id: 'strain.bar_code', message: 'Barcode' }),
      currentValue: '',
      barcode: true,
      judge: async (text: string) => {
        const judged = await judge(text)
        if ('refused' in judged) return { ok: false, message: judged.refused } as const
        return { ok: true, result: { text }, value: judged.search } as const
      },
      onResult: ({ text }: { readonly text: string }) => filter(text),
    } as const
    void requestScan({ mode: 'field', field }).then((result) => result && field.onResult(result))
  }
}
