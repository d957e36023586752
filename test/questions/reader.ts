/** Random questions to a farm's API, each compared with the naive reference, and their cursors with those of other questions. */

import type { Store } from '../../server/storage/store'
import { type Actor, can } from '../../src/domain/access'
import type { EntityDefinition, Row } from '../../src/domain/kit/entity'
import type { Answer, Caller } from '../server/support/farm'
import type { Acting } from './acts'
import { anySearch, type Chance } from './chance'
import {
  feedPage,
  issuePage,
  type Listed,
  listPage,
  type Page,
  type Since,
  type Stored,
  textOf,
  type World,
} from './naive'

export type Person = { readonly caller: Caller; readonly actor: Actor; readonly isToken: boolean }

type Question = Listed & { readonly on: 'feed' | 'issues' | EntityDefinition }
/** A cursor that the API gave, with its question. */
type Held = {
  readonly cursor: string
  readonly question: Question
  readonly person: Person
  readonly at: Since
  readonly more: boolean
}

export type Asking = Acting & { readonly store: Store; readonly people: readonly Person[]; readonly held: Held[] }

const pathOf = ({ on }: Question) => (on === 'feed' ? '/sync/changes' : on === 'issues' ? '/sync/issues' : on.path)

export async function readWorld({ store, registry }: Pick<Asking, 'store' | 'registry'>): Promise<World> {
  return store.read(async ({ db, farmId }) => {
    const rows = await db.selectFrom('record').select(['kind', 'data']).where('farm_id', '=', farmId).execute()
    const { head } = await db
      .selectFrom('farm_head')
      .select('head')
      .where('farm_id', '=', farmId)
      .executeTakeFirstOrThrow()
    const parsed = rows.map(({ kind, data }): Stored => ({ kind, data, row: JSON.parse(data) as Row }))
    return { registry, rows: parsed, head }
  })
}

/** Texts that a search finds, of one record of the kind, or all that a record has. */
export function textsOf(world: World, on: EntityDefinition, chance: Chance): string[] {
  const rows = world.rows.filter(({ kind }) => kind === on.name).map(({ row }) => row)
  if (rows.length === 0) return []
  const row = chance.pick(rows)
  const values = chance.in(5)
    ? Object.values(row).flat()
    : on.list.search.flatMap((key) => textOf(world, on, row, key).split('\n'))
  return values.filter((value): value is string => typeof value === 'string' && value.length > 0)
}

function anyQuestion({ chance, registry, ids, busy }: Asking, world: World): Question {
  const none: Listed = { filters: [], q: '' }
  if (chance.in(6)) return { on: 'feed', ...none }
  if (chance.in(10)) return { on: 'issues', ...none }
  const users = registry.all.filter(({ readers }) => readers === 'admin')
  const on = chance.in(10)
    ? chance.pick(users)
    : chance.pick(chance.in(3) ? registry.all.filter(({ verbs }) => verbs.includes('read')) : busy)
  const references = Object.entries(on.fields).filter(([, field]) => field.type === 'reference')
  const filters = references.flatMap(([key, field]): [string, string][] => {
    if (field.type !== 'reference' || !chance.in(3)) return []
    const used = world.rows.filter(({ kind }) => kind === on.name).flatMap(({ row }) => row[key] ?? [])
    const named = [field.to].flat().flatMap((kind) => ids.get(kind) ?? [])
    const known = [...used, ...used, ...named].filter((one): one is string => typeof one === 'string')
    return known.length > 0 ? [[key, chance.pick(known)]] : []
  })
  return { on, filters, q: chance.in(2) ? anySearch(chance, textsOf(world, on, chance)) : '' }
}

const sameFilters = (one: Question, other: Question) =>
  JSON.stringify([...one.filters].sort()) === JSON.stringify([...other.filters].sort()) &&
  one.q.trim() === other.q.trim()

/** A cursor goes with its own path, and with its own filters and text. That of a whole list goes with any. */
function refusalOf(
  question: Question,
  person: Person,
  limit: string,
  held: Held | undefined,
): [number, string] | undefined {
  const { on } = question
  const isList = typeof on === 'object'
  if (person.isToken && pathOf(question) === '/users') return [403, 'token_scope']
  if (isList && !can(person.actor, 'read', on)) return [403, 'admin_required']
  const isLimit = /^\d{1,4}$/.test(limit) && Number(limit) <= 1000 && (Number(limit) > 0 || on === 'feed')
  if (limit !== '' && !isLimit) return [400, 'bad_request']
  if (!held) return undefined
  const isWhole = held.question.filters.length === 0 && held.question.q.trim() === ''
  if (pathOf(held.question) !== pathOf(question)) return [400, 'bad_cursor']
  if (!isWhole && !sameFilters(held.question, question)) return [400, 'bad_cursor']
  return !isList && held.person.actor.is_admin !== person.actor.is_admin ? [410, 'reset'] : undefined
}

const LIMITS = ['', '', '1', '2', '3', '5', '8', '20', '100', '1000']
const BAD_LIMITS = ['0', '1001', '-1', 'ten', '99999', '1.5']

/** How a question and its reference differ; undefined when they agree. */
export async function askOne(asking: Asking): Promise<{ readonly question: string; readonly differs?: string }> {
  const { chance, held, people } = asking
  const world = await readWorld(asking)
  const open = held.filter(({ more }) => more)
  const recent = (open.length > 0 && chance.in(2) ? open : held).slice(-12)
  const before = recent.length > 0 && !chance.in(3) ? chance.pick(recent) : undefined
  const isFollowed = before !== undefined && !chance.in(6)
  const isNarrowed = before !== undefined && !isFollowed && chance.in(2)
  const fresh = anyQuestion(asking, world)
  const question = isFollowed ? before.question : isNarrowed ? { ...fresh, on: before.question.on } : fresh
  const asked = isNarrowed && typeof question.on !== 'object' ? before.question : withOwnFilters(question)
  const person = isFollowed && !chance.in(8) ? before.person : chance.pick(people)
  const limit = chance.in(25) ? chance.pick(BAD_LIMITS) : chance.pick(LIMITS)
  const query = new URLSearchParams([...asked.filters].map(([key, id]) => [key, chance.in(4) ? id.toUpperCase() : id]))
  if (asked.q !== '' || chance.in(10)) if (typeof asked.on === 'object') query.set('q', asked.q)
  if (limit !== '') query.set('limit', limit)
  if (before) query.set('since', before.cursor)
  const path = `${pathOf(asked)}?${query}`
  const answer = await person.caller.call('GET', path)
  const line = `${person.actor.is_admin ? 'admin' : 'user'} GET ${path}${before ? ` (cursor of ${JSON.stringify(nameOf(before))})` : ''}`
  const refusal = refusalOf(asked, person, limit, before)
  if (refusal) return { question: line, ...difference(refusal, [answer.status, answer.body.code]) }
  const page = pageFor(world, asked, person, limit === '' ? 500 : Number(limit), before?.at)
  const differs = difference(shownOf(asked, page, world), foundIn(answer))
  held.push({ cursor: String(answer.body.cursor), question: asked, person, at: page.next, more: page.more })
  return { question: line, ...differs }
}

function withOwnFilters(question: Question): Question {
  const { on } = question
  return typeof on === 'object'
    ? { ...question, filters: question.filters.filter(([key]) => on.fields[key]?.type === 'reference') }
    : question
}

const nameOf = ({ question, at }: Held) => ({ path: pathOf(question), filters: question.filters, q: question.q, at })

function pageFor(world: World, asked: Question, { actor }: Person, limit: number, since?: Since): Page {
  const isVisible = (row: Row) => actor.is_admin || row.user === actor.id
  if (asked.on === 'feed') return feedPage(world, isVisible, limit, since)
  if (asked.on === 'issues') return issuePage(world, isVisible, limit, since)
  return listPage(world, asked.on, asked, limit, since)
}

/** Deletions have three fields in lists, and no record in the feed. Users and issues have more fields than their rows. */
function shownOf({ on }: Question, { rows, more }: Page, { registry, head }: World) {
  const items = rows.map(({ kind, row }) => {
    const { id, rev, deleted_at } = row
    const path = kind === 'issue' ? '/sync/issues' : registry.byName(kind)?.path
    if (on === 'feed') return { path, id, rev, record: deleted_at === undefined ? row : null }
    if (deleted_at !== undefined) return { id, rev, deleted_at }
    return kind === 'user' || kind === 'issue' ? { id, rev } : row
  })
  return { status: 200, more, items, ...(on === 'feed' ? { head } : {}) }
}

function foundIn({ status, body }: Answer) {
  const items = (body.items ?? body.changes ?? body.code) as readonly Row[] | string
  const shown = Array.isArray(items)
    ? items.map((row: Row) => ('email' in row || 'mates' in row ? { id: row.id, rev: row.rev } : row))
    : items
  return { status, more: body.more, items: shown, ...('head' in body ? { head: body.head } : {}) }
}

function difference(expected: unknown, actual: unknown): { readonly differs?: string } {
  const [wanted, got] = [sorted(expected), sorted(actual)]
  if (wanted === got) return {}
  const at = [...wanted].findIndex((sign, index) => sign !== got[index])
  const [from, end] = [Math.max(0, at - 200), at + 800]
  return { differs: `at ${at}, expected …${wanted.slice(from, end)}\n     got …${got.slice(from, end)}` }
}

/** JSON with its keys in order. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_, one) =>
    one && typeof one === 'object' && !Array.isArray(one) ? Object.fromEntries(Object.entries(one).sort()) : one,
  )
}
