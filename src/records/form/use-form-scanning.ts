/**
 * Scanning into a form. Each field with a scan button can judge a text and accept a result, and the scanner over the form calls both. The
 * registry has the values, so renders in between do not matter.
 */
import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { dateIn, instantOf } from '../../domain/clock'
import type { EntityDefinition } from '../../domain/kit/entity'
import type { Field } from '../../domain/kit/field'
import { readForm } from '../../state/form/forms'
import type { QrField, ScanJudgement, ScanResult } from '../../state/labels/qr-fields'
import { requestScan, withdrawScan } from '../../state/labels/scan-request'
import { useReplica } from '../../state/replica/replica'
import { toast, toastError } from '../../state/screen/overlays'
import { useFarmZone } from '../../state/words/farm-zone'
import { labelsOf } from '../scan/labelled'
import { scanTarget } from '../scan/scan-fields'
import { scanOf } from '../scan/scan-filling'
import { planScan, type RefusedScan, type ScanPlan } from '../scan/scan-plan'
import { useAlreadyThere } from '../scan/use-already-there'
import { useLabelsHere } from '../scan/use-labels-here'
import { useQrExpectation } from '../scan/use-qr-expectation'
import { useScanText } from '../scan/use-scan-text'
import { fieldAt, findingText } from '../words/finding-text'
import { useWriting } from '../words/use-writing'
import { chooseReference, setFieldValue } from './form-changes'

export type FormScanning = {
  /** The field at a path for the scanner, with `currentValue` in readable form. */
  readonly qrField: (path: string, currentValue: string) => QrField | undefined
  /** The names of the entities whose labels it accepts now. */
  readonly labels: readonly string[]
  /** Opens the scanner for one field and fills it. */
  readonly scan: (path: string) => Promise<void>
}

export function useFormScanning(definition: EntityDefinition, formId: string): FormScanning {
  const { t } = useLingui()
  const { db, registry, now } = useReplica()
  const ours = useQrExpectation()
  const writing = useWriting()
  const scanText = useScanText()
  const zone = useFarmZone()
  const labels = useLabelsHere(definition)
  const alreadyText = useAlreadyThere()
  useEffect(() => () => withdrawScan(formId), [formId])

  const plan = async (path: string, text: string, count?: number): Promise<ScanPlan | RefusedScan> => {
    const form = readForm(formId)
    if (!form) return { kind: 'refused' }
    const at = scanTarget(definition.fields, form.values, path)
    const base = form.formType === 'create' ? undefined : form.initial
    const today = dateIn(instantOf(now()), zone)
    return planScan({ db, registry, definition, draft: form.values, base, today, ours, writing }, at, text, count)
  }
  const refusalText = ({ outcome, finding, held }: RefusedScan): string => {
    if (held !== undefined) return alreadyText(held)
    const said = outcome ? scanText(outcome) : finding && findingText(finding, definition.fields, writing, 'apart')
    return said ?? t({ id: 'records.scan.useless', message: 'This code does not fit this field' })
  }
  /** A scan never throws: a text that cannot be resolved does not fit. */
  const planned = (path: string, text: string, count?: number): Promise<ScanPlan | RefusedScan> =>
    plan(path, text, count).catch((error: unknown) => {
      console.error(error)
      return { kind: 'refused' }
    })
  const judge = async (path: string, text: string): Promise<ScanJudgement> => {
    const made = await planned(path, text)
    if (made.kind === 'refused') return { ok: false, message: refusalText(made) }
    return { ok: true, result: made.result, value: made.text, ...(made.asks ? { asks: made.asks } : {}) }
  }
  const fill = async (path: string, name: string, result: ScanResult): Promise<boolean> => {
    const before = readForm(formId)?.values
    const made = await planned(path, result.text, result.count)
    // The form was changed during planning, so the scan is planned again.
    if (readForm(formId)?.values !== before) return fill(path, name, result)
    if (made.kind === 'refused') {
      toastError(refusalText(made))
      return false
    }
    const { path: at, value, ofKind } = made
    if (ofKind) setFieldValue(formId, ofKind.path, ofKind.value)
    if (fieldAt(definition.fields, at)?.type === 'reference') {
      await chooseReference({ db, registry }, formId, definition, at, String(value))
    } else setFieldValue(formId, at, value)
    for (const also of made.also) setFieldValue(formId, also.path, also.value)
    const updated = t({ id: 'records.scan.filled', message: `Field updated: ${name}` })
    toast({ kind: 'success', duration: FIELD_UPDATED_MS, text: updated })
    return true
  }

  const canBeScanned = (field: Field): boolean => {
    const taken = labelsOf(registry, field)
    return taken === 'any' || taken.some((entity) => labels.includes(entity))
  }
  const qrField = (path: string, currentValue: string): QrField | undefined => {
    const found = fieldAt(definition.fields, path)
    const field = found?.type === 'list' ? found.of : found
    const button = field && scanOf(field)
    if (!found || !field || !button) return undefined
    const label = writing.label(field.label)
    return {
      formId,
      fieldName: path,
      label,
      currentValue,
      ...(button.category_id === undefined ? {} : { category: button.category_id }),
      ...(button.barcode ? { barcode: true } : {}),
      ...(canBeScanned(found) ? {} : { hasNoLabel: true }),
      judge: (text) => judge(path, text),
      onResult: (result) => fill(path, label, result),
    }
  }
  return {
    qrField,
    labels,
    scan: async (path) => {
      const field = qrField(path, '')
      if (!field) return
      const result = await requestScan({ mode: 'field', field })
      if (result) await field.onResult(result)
    },
  }
}

/** The duration of the green field-updated toast. */
const FIELD_UPDATED_MS = 2000
