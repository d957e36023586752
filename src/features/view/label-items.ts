/** The content of a structured label, as lines to read. Anyone can print a label, so no content may break the page. */
import { isPlainObject } from '../../domain/kit/entity'
import type { Json } from '../../domain/kit/field'
import type { StructuredData } from '../../domain/qr'

/** `fields` names them (a list of keys, or key to label); `values` is a list in the same order, or key to value. */
export function labelItems({ fields, values }: StructuredData): { label: string; value: string }[] {
  const names: readonly (readonly [string, string])[] = Array.isArray(fields)
    ? fields.map((name: Json) => [textOf(name), textOf(name)] as const)
    : isPlainObject(fields)
      ? Object.entries(fields).map(([key, label]) => [key, textOf(label)] as const)
      : []
  const valueAt = (key: string, index: number): string => {
    if (Array.isArray(values)) return textOf(values[index] ?? '')
    return isPlainObject(values) && Object.hasOwn(values, key) ? textOf(values[key] ?? '') : ''
  }
  return names.map(([key, label], index) => ({ label, value: valueAt(key, index) })).filter(({ value }) => value !== '')
}

function textOf(value: Json): string {
  if (value === null) return ''
  if (Array.isArray(value)) return value.map((entry: Json) => textOf(entry)).join(', ')
  if (isPlainObject(value)) return textOf(value.label ?? value.name ?? value.value ?? JSON.stringify(value))
  return String(value)
}
