// docs/api.md and docs/api-fields.md are all that a program has: they are held against the routes and the definitions, both ways.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { calls } from '../../server/handlers'
import { callsOnOne } from '../../server/people/people-calls'
import { registry } from '../../src/domain/entities/registry'
import { openFarmWithAdmin } from './support/farm'
import { fieldReference } from './support/field-reference'

const docs = join(import.meta.dirname, '../../docs')
const text = readFileSync(join(docs, 'api.md'), 'utf8')
const rows = text.split('\n')

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Each address of the server that is no record's, with its methods. */
const routes = [...Object.entries(calls), ...Object.entries(callsOnOne)].flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => [method, path.replace(':', '{id}')] as const),
)

/** `GET`, `PUT /path?query` of a line: the path goes with each method that stands before it. */
function callsIn(line: string): readonly (readonly [method: string, path: string])[] {
  const found: (readonly [string, string])[] = []
  let waiting: string[] = []
  for (const [, span = ''] of line.matchAll(/`([^`]+)`/g)) {
    const [first = '', address = ''] = span.split(' ')
    if (!METHODS.includes(first)) continue
    waiting.push(first)
    if (!address.startsWith('/')) continue
    found.push(...waiting.map((method) => [method, address.split('?')[0] ?? ''] as const))
    waiting = []
  }
  return found
}

const documented = rows.flatMap(callsIn)

describe('docs/api.md', () => {
  it.each(routes)('names %s %s', (method, path) => {
    expect(documented).toContainEqual([method, path])
  })

  it('names no call that the server does not have', async () => {
    const { admin, makeId } = await openFarmWithAdmin()
    const unknown: string[] = []
    for (const [method, path] of documented) {
      const address = path
        .replace('/<path>/{id}/<field>', '/supplies/purchases/{id}/receipt')
        .replace('/<path>', '/suppliers')
        .replaceAll('{id}', makeId())
        .replace('{sha256}', '0'.repeat(64))
      const { status, body } = await admin.call(method, address, {})
      if (status === 405 || body.message === 'Not found.') unknown.push(`${method} ${path}`)
    }
    expect(unknown).toEqual([])
  })

  it('names the path of every entity, and only such', () => {
    const table = text.slice(text.indexOf('## Records'), text.indexOf('Every record has `id`'))
    const named = [...table.matchAll(/^\| (`\/[^|]*)\|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`(\/[^`]+)`/g)].map(([, path]) => path),
    )
    expect(named.toSorted()).toEqual(registry.all.map(({ path }) => path).toSorted())
  })
})

it('docs/api-fields.md matches the definition of every entity and field', async () => {
  await expect(fieldReference(registry)).toMatchFileSnapshot(join(docs, 'api-fields.md'))
})
