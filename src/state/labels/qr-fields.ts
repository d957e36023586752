/**
 * The registry of fields that can be scanned into: every open form names its visible ones here, in the order they stand,
 * with what each holds now and the way to give it a result. The scanner reads it and knows nothing else of forms.
 */
import { proxy, ref, useSnapshot } from 'valtio'

/** What one scan gives: the text, and what the label's link says when it was one. */
export type ScanResult = {
  readonly text: string
  readonly category_id?: string
  readonly key?: string
  /** The label's number, or what a person entered. */
  readonly count?: number
}

/** The number that goes with a scan, when the label did not say it and the form has a field for it. */
export type CountQuestion = {
  readonly label: string
  /** What the form holds there now. */
  readonly value?: number
  readonly min: number
  readonly max?: number
}

/** What a field says to a text, before anything is filled. `value` is what it would show. */
export type ScanJudgement =
  | { readonly ok: true; readonly result: ScanResult; readonly value: string; readonly asks?: CountQuestion }
  | { readonly ok: false; readonly message: string }

export type QrField = {
  readonly formId: string
  /** Dotted path of the value in the form. */
  readonly fieldName: string
  readonly label: string
  /** The only category the field takes. */
  readonly category?: string
  /** Takes the barcode of goods instead of a label. */
  readonly barcode?: true
  /** Nothing is printed, or nothing is here, that it could be filled with. */
  readonly hasNoLabel?: true
  /** What it holds, as people read it; '' when it is empty. */
  readonly currentValue: string
  /** Changes nothing, never throws. */
  readonly judge: (text: string) => Promise<ScanJudgement>
  /** Fills the field with an accepted result, and what goes with it; false when the form does not take it any more. */
  readonly onResult: (result: ScanResult) => Promise<boolean>
}

const NONE: readonly QrField[] = ref([])

/** A form's list is replaced whole, never changed inside. */
const registry = proxy<{ forms: Record<string, readonly QrField[]> }>({ forms: {} })

/** Says which fields of a form can be scanned into now. */
export function putQrFields(formId: string, fields: readonly QrField[]): void {
  registry.forms[formId] = ref([...fields])
}

/** The form is gone. */
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

/** The fields that a scan can fill, of those that hear one. */
export function withLabels(fields: readonly QrField[]): readonly QrField[] {
  return fields.filter(({ hasNoLabel }) => !hasNoLabel)
}

/** How far a form is scanned: its fields that hold something, of all. */
export function scanProgress(fields: readonly QrField[]): { readonly completed: number; readonly total: number } {
  return { completed: fields.filter(({ currentValue }) => currentValue !== '').length, total: fields.length }
}
