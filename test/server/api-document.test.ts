// The pages on the API are all that a program's author has: they are compared with the routes, the codes and the definitions.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { registry } from '../../src/domain/entities/registry'
import { ERRORS } from '../../src/domain/errors'
import { openFarmWithAdmin } from './support/farm'
import { fieldReference } from './support/field-reference'
import { addressOf, otherCalls, pathReference, wordsIn } from './support/path-reference'

const docs = join(import.meta.dirname, '../../docs')
const pathsPage = join(docs, 'api-paths.md')
const text = readFileSync(join(docs, 'api.md'), 'utf8')
const paths = readFileSync(pathsPage, 'utf8')

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

/** `GET`, `PUT /path?query` of a line: the path belongs to each method before it. */
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

describe('docs/api.md', () => {
  it('names no call that the server does not have', async () => {
    const { admin } = await openFarmWithAdmin()
    const unknown: string[] = []
    const documented = text.split('\n').flatMap(callsIn)
    expect(documented.length).toBeGreaterThan(10)
    for (const [method, path] of documented) {
      const form = path
        .replace('/<path>/{id}/<field>', '/supplies/purchases/{id}/receipt')
        .replace('/<path>', '/suppliers')
      const { status, body } = await admin.call(method, addressOf(form), {})
      if (status === 405 || body.message === 'Not found.') unknown.push(`${method} ${path}`)
    }
    expect(unknown).toEqual([])
  })

  it('gives each error code the status that it has', () => {
    const named = [...`${text} ${paths}`.matchAll(/\b[45]\d\d `\w+`/g)].map(([pair]) => pair)
    const known = Object.entries(ERRORS).map(([code, [status]]) => `${status} \`${code}\``)
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter((pair) => !known.includes(pair))).toEqual([])
  })
})

describe('docs/api-paths.md', () => {
  it('lists every path, its callers and every error code', async () => {
    await expect(await pathReference(paths)).toMatchFileSnapshot(pathsPage)
  })

  it('describes each call', () => {
    const words = wordsIn(paths)
    expect(otherCalls.map((call) => call.join(' ')).filter((call) => !words.get(call))).toEqual([])
  })
})

it('docs/api-fields.md matches the definition of every entity and field', async () => {
  await expect(fieldReference(registry)).toMatchFileSnapshot(join(docs, 'api-fields.md'))
})
