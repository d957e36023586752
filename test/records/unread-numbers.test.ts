import { expect, it } from 'vitest'
import { registry } from '../../src/domain/entities/registry'
import type { Field, FieldMap, Json } from '../../src/domain/kit/field'
import { draftFindings, patchOf } from '../../src/records/form/form-values'
import { isUnread, unread, unreadText } from '../../src/ui/controls/numbers/unread'

type Place = { readonly path: string; readonly draft: Record<string, Json> }

/** Every field of numbers, inside blocks and lists too, with a draft that holds a text there that is no number. */
function numbersIn(fields: FieldMap): Place[] {
  return Object.entries(fields).flatMap(([key, field]) =>
    inside(field).map(({ path, value }) => ({ path: [key, ...path].join('.'), draft: { [key]: value } })),
  )
}

function inside(field: Field): { readonly path: readonly string[]; readonly value: Json }[] {
  if (field.type === 'number' || field.type === 'unit') return [{ path: [], value: unread('5') }]
  if (field.type === 'list')
    return inside(field.of).map(({ path, value }) => ({ path: ['0', ...path], value: [value] }))
  if (field.type !== 'block') return []
  return Object.entries(field.fields).flatMap(([key, inner]) =>
    inside(inner).map(({ path, value }) => ({ path: [key, ...path], value: { [key]: value } })),
  )
}

const NUMBERED = registry.all.flatMap((definition) => {
  const places = numbersIn(definition.fields)
  return places.length > 0 ? [{ name: definition.name, definition, places }] : []
})

it.each(NUMBERED)('$name is never saved with a text that is no number', ({ definition, places }) => {
  for (const { path, draft } of places) {
    const saved = JSON.stringify(patchOf(definition, {}, draft))
    const found = draftFindings(definition, draft, {}, '2026-03-01').map(({ field }) => field)
    // A field that does not stand on the form now is not saved either.
    if (saved.includes(unread('5'))) expect(found, path).toContain(path)
    else expect(saved, path).not.toContain('5')
  }
})

it('a text and its mark are one to one', () => {
  for (const text of ['', '1.5', '?', '?1', '-3']) {
    expect(unreadText(unread(text))).toBe(text)
    expect(Number.isNaN(Number(unread(text)))).toBe(true)
  }
  for (const value of ['', '1.5', '-3', 0, null, undefined]) expect(isUnread(value)).toBe(false)
})
