/** The form's functions for its fields. */
import { createContext, useContext } from 'react'
import type { EntityDefinition } from '../../domain/kit/entity'
import type { Field, Finding, Json } from '../../domain/kit/field'
import type { FindReference } from '../words/field-text'
import type { Draft } from './form-values'

/** With `isWarning` the form can still be saved. */
export type FieldProblem = { readonly text: string; readonly hint: string | undefined; readonly isWarning?: true }

/** A problem in the form that controls expect. */
export function saidOf(problem: FieldProblem | undefined) {
  return problem?.isWarning ? { warning: problem.text } : { error: problem?.text, hint: problem?.hint }
}

export type FormHandle = {
  readonly formId: string
  readonly definition: EntityDefinition
  readonly draft: Draft
  readonly find: FindReference
  readonly set: (path: string, value: Json | undefined) => void
  readonly touch: (path: string) => void
  /** The finding at a path, unless it is still hidden. */
  readonly problem: (path: string, field: Field) => FieldProblem | undefined
  /** Whether the field is read-only now. */
  readonly isReadOnly: (path: string, field: Field) => boolean
  readonly choose: (path: string, id: string) => void
  /** Opens the scanner for the field at the path. */
  readonly scan: (path: string) => void
  /** Opens the form of a new record and returns with its id. */
  readonly createFor: (path: string, target: EntityDefinition, given: string) => void
  /** Runs a button field's action and shows the outcome. Undefined for a form without actions. */
  readonly runAction: ((path: string, action: string) => void) | undefined
  /** The button field whose action is running. */
  readonly running: string | undefined
  /** Whether a removable field is folded, and functions to fold and unfold it. */
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

/** A handle for a form that only shows and sets values, without scans, actions and folding. */
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
