/** Prints a record's labels: creates the print job and opens its page, in a new window or in this one. */
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import type { EntityDefinition, Row } from '../../domain/kit/entity'
import { keepsStorage, pageStorage } from '../../state/device/page-storage'
import { openPrintWindow, type PrintEntry, storePrintJob } from '../../state/labels/print-jobs'
import { useSession } from '../../state/person/session-store'
import { useReplica } from '../../state/replica/replica'
import { toastError } from '../../state/screen/overlays'
import type { LabelRange } from './label-links'
import { useLabelEntries } from './use-label-entries'

export type PrintLabels = (definition: EntityDefinition, row: Row, only?: LabelRange) => Promise<void>

/** Opens the print page, in a new window if the browser allows one. */
export function usePrintJob(): (entries: readonly PrintEntry[]) => Promise<void> {
  const { t } = useLingui()
  const { now } = useReplica()
  const { isRemember } = useSession()
  const navigate = useNavigate()
  const failed = t({ id: 'print.failed', message: 'Failed to open print window' })
  return async (entries) => {
    const id = stored(entries, now())
    if (id === undefined) {
      toastError(failed)
      return
    }
    // A session without "remember me", and a job that the browser may not store, exist only in this page: another window would ask to
    // sign in, or find no job.
    const mustStay = !isRemember || !keepsStorage('sessionStorage')
    const opening = openPrintWindow(`/print-qr?id=${id}`, window, mustStay)
    if (opening === 'blocked')
      toastError(t({ id: 'print.blocked', message: 'Pop-up blocked. Please allow pop-ups to print the QR code.' }))
    if (opening === 'failed') toastError(failed)
    if (opening !== 'opened') await navigate({ to: '/print-qr', search: { id } })
  }
}

/** The job's id. Undefined if the storage is full. */
function stored(entries: readonly PrintEntry[], now: number): string | undefined {
  try {
    return storePrintJob(pageStorage('sessionStorage'), entries, now)
  } catch {
    return undefined
  }
}

export function usePrintLabels(): PrintLabels {
  const { t } = useLingui()
  const entriesOf = useLabelEntries()
  const print = usePrintJob()
  return async (definition, row, only) => {
    const entries = await entriesOf(definition, row, only)
    if (entries) await print(entries)
    else
      toastError(t({ id: 'records.label.category', message: 'The category of this label is not on this device yet' }))
  }
}
