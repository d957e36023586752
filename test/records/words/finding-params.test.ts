// Parameters of the server's refusals: over the wire, stored in findings and reports, and filled into sentences.
import { beforeAll, describe, expect, it } from 'vitest'
import { registry } from '../../../src/domain/entities/registry'
import { ERRORS } from '../../../src/domain/errors'
import type { EntityDefinition } from '../../../src/domain/kit/entity'
import { FINDING_CODES, type FindingCode } from '../../../src/domain/kit/field'
import { FINDING_MESSAGES } from '../../../src/domain/messages'
import { errorBody, readAs } from '../../../src/domain/wire'
import { findingHint, findingText } from '../../../src/records/words/finding-text'
import { codeLabel } from '../../../src/state/words/error-text'
import { addBasics, type Body, openFarmWithAdmin, pushAll } from '../../server/support/farm'
import { label, text } from './finding-cases'
import { LANGUAGES, readCatalogs, writingIn } from './written-in'

beforeAll(readCatalogs)

const PARAMS = { n: 7, date: '2026-03-04', from: 'bag', to: 'kg' }

/** The parameters in a code's sentence, besides the field's name. */
const spokenOf = (code: FindingCode) =>
  [...FINDING_MESSAGES[code].message.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).filter((name) => name !== 'field')

/** An unfilled gap: an open brace, a missing ending, two blanks. */
const HOLE = /[{}]|:\s*$|\s{2}|\s$|^\s*$|\s[.,!?]/

describe.each(LANGUAGES)('sentences in %s', (locale) => {
  const writing = writingIn(locale)
  const fields = { size: { ...text, label: label('Size') } }

  it.each(FINDING_CODES)('fills the sentence of %s, and has a whole sentence without parameters', (code) => {
    for (const place of ['at-field', 'apart'] as const) {
      const filled = findingText({ field: 'size', code, params: PARAMS }, fields, writing, place)
      expect(filled).not.toMatch(HOLE)
      for (const name of spokenOf(code)) {
        const said = name === 'date' ? '04.03.2026' : String(PARAMS[name as keyof typeof PARAMS])
        expect(filled).toContain(said)
      }
      // An older server names no numbers.
      expect(findingText({ field: 'size', code }, fields, writing, place)).not.toMatch(HOLE)
    }
    expect(findingHint({ field: 'size', code }, fields.size, writing) ?? 'none').not.toMatch(HOLE)
  })

  it.each(Object.keys(ERRORS))('contains a complete sentence for the error %s', (code) => {
    expect(writing.translate(codeLabel(code))).not.toMatch(HOLE)
  })
})

type Refusal = { readonly code: FindingCode; readonly at: string; readonly path: string; readonly body: Body }

/** One request for each code whose sentence is filled; `bag` is a unit that leads nowhere. */
async function start() {
  const farm = await openFarmWithAdmin()
  const { item, kg, category } = await addBasics(farm.admin)
  const post = async (path: string, body: object) => String((await farm.admin.call('POST', path, body)).body.id)
  const bag = await post('/units', { code: 'bag' })
  const bought = { item_id: item, unit_id: kg, quantity: '5', package_count: 3, date: '2026-03-01' }
  const purchase = await post('/supplies/purchases', bought)
  const used = { item_id: item, unit_id: kg, quantity: '1', occurred_at: '2026-03-05T10:00:00Z' }
  const [purchases, uses] = ['/supplies/purchases', '/supplies/uses']
  const items = { name: 'Oat', category_id: category, unit_id: kg }
  const refusals: readonly Refusal[] = [
    { code: 'max_length', at: 'name', path: '/suppliers', body: { name: 'x'.repeat(101) } },
    {
      code: 'max_items',
      at: 'bar_codes',
      path: '/supplies/items',
      body: { ...items, bar_codes: Array.from({ length: 21 }, (_, index) => `${index}`) },
    },
    { code: 'min', at: 'min_stock', path: '/supplies/items', body: { ...items, min_stock: '-1' } },
    { code: 'max', at: 'package_count', path: purchases, body: { ...bought, package_count: 501 } },
    { code: 'above', at: 'quantity', path: uses, body: { ...used, quantity: '0' } },
    { code: 'date_min', at: 'date', path: purchases, body: { ...bought, date: '1999-12-31' } },
    { code: 'date_far', at: 'occurred_at', path: uses, body: { ...used, occurred_at: '2226-03-05T10:00:00Z' } },
    { code: 'no_conversion', at: 'unit_id', path: uses, body: { ...used, unit_id: bag } },
    {
      code: 'package_range',
      at: 'quantity_id',
      path: uses,
      body: { ...used, purchase_id: purchase, quantity_id: 300 },
    },
    { code: 'password_min', at: 'password', path: '/users', body: { name: 'P', email: 'p@f.example', password: 'x' } },
    {
      code: 'password_max',
      at: 'password',
      path: '/users',
      body: { name: 'P', email: 'p@f.example', password: 'x'.repeat(129) },
    },
  ]
  return { farm, admin: farm.admin, refusals }
}

function definitionAt(path: string): EntityDefinition {
  const definition = registry.byPath(path)
  if (!definition) throw new Error(`nothing at ${path}`)
  return definition
}

describe('a finding of the server', () => {
  it('carries its parameters over the wire, in every language', async () => {
    const { admin, refusals } = await start()
    for (const { code, at, path, body } of refusals) {
      const answer = readAs(errorBody, (await admin.call('POST', path, body)).body)
      expect(answer, code).toMatchObject({ code: 'invalid', fields: { [at]: code } })
      const params = answer?.params?.[at] ?? {}
      expect(Object.keys(params).toSorted(), code).toEqual(spokenOf(code).toSorted())
      for (const locale of LANGUAGES) {
        const said = findingText({ field: at, code, params }, definitionAt(path).fields, writingIn(locale))
        for (const value of Object.values(params)) {
          const shown = /^\d{4}-/.test(String(value)) ? writingIn(locale).date(String(value)) : String(value)
          expect(said, `${code} ${locale}`).toContain(shown)
        }
      }
    }
    // No device validates these; a list may be short nowhere yet.
    const walked = [...refusals.map(({ code }) => code), 'min_items']
    expect(FINDING_CODES.filter((code) => spokenOf(code).length > 0).filter((code) => !walked.includes(code))).toEqual(
      [],
    )
  })

  it('keeps its parameters in the issue and in another device’s report (S26)', async () => {
    const { farm, admin, refusals } = await start()
    const refusal = refusals.find(({ code }) => code === 'no_conversion')
    const entry = { key: farm.makeId(), method: 'POST', path: refusal?.path ?? '', body: refusal?.body }
    const [refused] = await pushAll(admin, entry)
    const params = { unit_id: { from: 'bag', to: 'kg' } }
    expect(refused?.body).toMatchObject({ fields: { unit_id: 'no_conversion' }, params })
    expect((await admin.call('GET', `/sync/issues/${entry.key}`)).body).toMatchObject({ params })
    const key = farm.makeId()
    const report = { method: 'POST', path: entry.path, body: entry.body, code: 'invalid', fields: {}, params }
    expect((await admin.call('PUT', `/sync/issues/${key}`, report)).body).toMatchObject({ params })
  })
})
