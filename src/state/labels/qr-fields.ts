/**
 * The registry of fields that accept scans: every open form registers its visible ones in order, with their values and a way to set them.
 * The scanner reads only this registry of forms.
 */
import { proxy, ref, useSnapshot } from 'valtio'

/** The result of a scan: the text, and the parts of a label's link. */
export type ScanResult = {
  readonly text: string
  readonly category_id?: string
  readonly key?: string
  /** The label's number, or a typed one. */
  readonly count?: number
}

/** The number for a scan, if the label has none and the form has a field for it. */
export type CountQuestion = {
  readonly label: string
  /** The form's current value. */
  readonly value?: number
  readonly min: number
  readonly max?: number
}

/** A field's judgement of a text before it is set. `value` is what the field would show. */
export type ScanJudgement =
  | { readonly ok: true; readonly result: ScanResult; readonly value: string; readonly asks?: CountQuestion }
  | { readonly ok: false; readonly message: string }

export type QrField = {
  readonly formId: string
  /** The dotted path of the value in the form. */
  readonly fieldName: string
  readonly label: string
  /** The only category that the field accepts. */
  readonly category?: string
  /** Accepts the barcode of goods instead of a label. */
  readonly barcode?: true
  /** No printed label or local record can fill it. */
  readonly hasNoLabel?: true
  /** Its value in readable form, or ''. */
  readonly currentValue: string
  /** Changes nothing, never throws. */
  readonly judge: (text: string) => Promise<ScanJudgement>
  /** Sets an accepted result with its dependent values. False if the form no longer accepts it. */
  readonly onResult: (result: ScanResult) => Promise<boolean>
}

const NONE: readonly QrField[] = ref([])

/** A form's list is always replaced as a whole. */
const registry = proxy<{ forms: Record<string, readonly QrField[]> }>({ forms: {} })

/** Registers the form's fields that accept scans now. */
export function putQrFields(formId: string, fields: readonly QrField[]): void {
  registry.forms[formId] = ref([...fields])
}

/** The form is closed. */
export function dropQrFields(formId: string): void {
  delete registry.forms[formId]
}

export function readQrFields(formId: string): readonly QrField[] {
  return Object.hasOwn(registry.forms, formId) ? (registry.forms[formId] ?? NONE) : NONE
}

export function useQrFields(formId: string): readonly QrField[] {
  const forms = useSnapshot<{ forms: object }>(registry).forms as Readonly<Record<string, readonly QrField[]>>
  return Object.hasOwn(forms, formId) ? (forms[formId] ?? NONE) : NONE
}

/** The fields that a label can fill. */
export function withLabels(fields: readonly QrField[]): readonly QrField[] {
  return fields.filter(({ hasNoLabel }) => !hasNoLabel)
}

/** The form's filled fields, and all of them. */
export function scanProgress(fields: readonly QrField[]): { readonly completed: number; readonly total: number } {
  return { completed: fields.filter(({ currentValue }) => currentValue !== '').length, total: fields.length }
}
