/** Printing a record's labels: makes the print job and opens the print page for it, in its own window or this one. */
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import type { EntityDefinition, Row } from '../domain/kit/entity'
import { useFarm } from '../state/farm'
import { toastError } from '../state/overlays'
import { openPrintWindow, storePrintJob } from '../state/print-jobs'
import { useReplica } from '../state/replica'
import { useSession } from '../state/session-store'
import { labelCategory, labelCount, labelOrigin, printLabels } from './label-links'
import { codeOf, readReferenced, referencesIn, titleFields, titleFinder, titleOf } from './reference-titles'
import { useWriting } from './use-writing'

export type PrintLabels = (definition: EntityDefinition, row: Row, only?: number) => Promise<void>

export function usePrintLabels(): PrintLabels {
  const { t } = useLingui()
  const { db, registry, now } = useReplica()
  const { isRemember } = useSession()
  const origins = useFarm()?.origins ?? []
  const writing = useWriting()
  const navigate = useNavigate()

  const linesOf = async (definition: EntityDefinition, row: Row): Promise<string[]> => {
    const mentioned = referencesIn(definition, row, titleFields(definition))
    const find = titleFinder(await readReferenced(db, registry, mentioned), writing)
    const code = codeOf(definition, row) ?? mentioned.map(({ id }) => find(id)?.code).find((one) => one !== undefined)
    const title = titleOf(definition, row, find, writing)
    return code === undefined || code === title ? [title] : [code, title]
  }

  return async (definition, row, only) => {
    const category = await labelCategory(db, registry, definition, row)
    if (category === undefined) {
      toastError(t({ id: 'records.label.category', message: 'The category of this label is not on this device yet' }))
      return
    }
    const entries = printLabels(
      {
        origin: labelOrigin(window.location.origin, origins),
        category,
        key: row.id,
        count: labelCount(definition, row),
        lines: await linesOf(definition, row),
        part: (number, total) => t({ id: 'records.label.part', message: `Package ${number}/${total}` }),
      },
      only,
    )
    const id = storePrintJob(window.sessionStorage, entries, now())
    // A session that is not remembered lives in this page alone: another window would ask to sign in.
    const opening = openPrintWindow(`/print-qr?id=${id}`, window, !isRemember)
    if (opening === 'blocked')
      toastError(t({ id: 'print.blocked', message: 'Pop-up blocked. Please allow pop-ups to print the QR code.' }))
    if (opening === 'failed') toastError(t({ id: 'print.failed', message: 'Failed to open print window' }))
    if (opening !== 'opened') await navigate({ to: '/print-qr', search: { id } })
  }
}
