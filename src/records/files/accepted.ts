/** The accepted files of a field, for its control. */
import type { Field, Json } from '../../domain/kit/field'
import type { Extension } from '../../domain/kit/files'
import { mostItems } from '../../domain/kit/limits'

export type AcceptedFiles = { readonly kinds: readonly Extension[]; readonly most: number }

/** Undefined for a field without files. */
export function acceptedBy(field: Field | undefined): AcceptedFiles | undefined {
  if (field?.type === 'file') return { kinds: field.accept, most: 1 }
  if (field?.type !== 'list' || field.of.type !== 'file') return undefined
  return { kinds: field.of.accept, most: mostItems(field) }
}

/** For the system's file dialog. All images, because any readable image is stored as a JPEG. */
export function acceptText(kinds: readonly Extension[]): string {
  return kinds.includes('pdf') ? 'image/*,application/pdf' : 'image/*'
}

/** The names in a field's value, single or a list. */
export function namesIn(value: Json | undefined): readonly string[] {
  return (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string')
}
