/** What a form's fields get to know of their form. */
import { createContext, useContext } from 'react'
import type { EntityDefinition } from '../domain/kit/entity'
import type { Field, Issue, Json } from '../domain/kit/field'
import type { FindReference } from './field-text'
import type { Draft } from './form-values'

export type FieldProblem = { readonly text: string; readonly hint: string | undefined }

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
  readonly scan: (path: string, field: Field) => void
  /** Leaves for the form of a new record, to come back with it. */
  readonly createFor: (path: string, target: EntityDefinition, given: string) => void
  readonly runAction: ((action: string) => Promise<void>) | undefined
  readonly issues: readonly Issue[]
}

export const FormContext = createContext<FormHandle | undefined>(undefined)

export function useFormHandle(): FormHandle {
  const form = useContext(FormContext)
  if (!form) throw new Error('a field stands outside its form')
  return form
}

/** The id of a field's control in the document. */
export function controlId(formId: string, path: string): string {
  return `${formId}:${path}`.replace(/[^\w:.-]/g, '')
}
