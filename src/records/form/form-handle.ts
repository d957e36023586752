/** What a form's fields get to know of their form. */
import { createContext, useContext } from 'react'
import type { EntityDefinition } from '../../domain/kit/entity'
import type { Field, Finding, Json } from '../../domain/kit/field'
import type { FindReference } from '../words/field-text'
import type { Draft } from './form-values'

/** `isWarning`: it may be saved all the same. */
export type FieldProblem = { readonly text: string; readonly hint: string | undefined; readonly isWarning?: true }

export type FormHandle = {
  readonly formId: string
  readonly definition: EntityDefinition
  readonly draft: Draft
  readonly find: FindReference
  readonly set: (path: string, value: Json | undefined) => void
  readonly touch: (path: string) => void
  /** The finding at a path, once it may be shown. */
  readonly problem: (path: string, field: Field) => FieldProblem | undefined
  /** Whether people may not change the field now. */
  readonly isReadOnly: (path: string, field: Field) => boolean
  readonly choose: (path: string, id: string) => void
  /** Opens the scanner over the form, for the field at the path. */
  readonly scan: (path: string) => void
  /** Leaves for the form of a new record, to come back with it. */
  readonly createFor: (path: string, target: EntityDefinition, given: string) => void
  /** Runs a button field's action and says how it went; undefined where nothing can be run. */
  readonly runAction: ((path: string, action: string) => void) | undefined
  /** The button field whose action is running. */
  readonly running: string | undefined
  /** Whether a removable field was folded away, and the ways to do that and to bring it back. */
  readonly isFolded: (path: string) => boolean
  readonly fold: (path: string) => void
  readonly unfold: (path: string) => void
  readonly findings: readonly Finding[]
}

export const FormContext = createContext<FormHandle | undefined>(undefined)

export function useFormHandle(): FormHandle {
  const form = useContext(FormContext)
  if (!form) throw new Error('a field stands outside its form')
  return form
}

/** A handle for a form that only shows and sets values: no scans, no actions, nothing folded. */
export const PLAIN_HANDLE = {
  findings: [],
  runAction: undefined,
  running: undefined,
  touch: () => undefined,
  scan: () => undefined,
  isReadOnly: () => false,
  isFolded: () => false,
  fold: () => undefined,
  unfold: () => undefined,
} as const satisfies Partial<FormHandle>

/** The id of a field's control in the document. */
export function controlId(formId: string, path: string): string {
  return `${formId}:${path}`.replace(/[^\w:.-]/g, '')
}
