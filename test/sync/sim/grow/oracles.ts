/** Parts, rests and contents by the product's folds, on every device and in the server's answers, beside a walk over the same records. */

import { readContents } from '../../../../src/data/read/read-contents'
import type { Intent } from '../../../../src/domain/acts/intent'
import { isPlainObject, type Row } from '../../../../src/domain/kit/entity'
import type { Values } from '../../../../src/domain/kit/field'
import { isTreatment } from '../../../../src/domain/kit/part-states'
import { observedIn } from '../../../../src/domain/kit/series'
import { foldParts } from '../../../../src/domain/prep/dish-fold'
import { partReports } from '../../../../src/domain/prep/dish-report'
import { drawnFrom, restOf } from '../../../../src/domain/prep/rest'
import { flushRuleOf } from '../../../../src/domain/yield/flush'
import { picksOf } from '../../../../src/domain/yield/picks'
import { type SeenKind, sightOf } from '../../../../src/domain/yield/sight'
import type { FarmServer } from '../farm-server'
import type { Peek } from '../peek'
import { dbOf } from '../peek-db'
import { registry } from '../registry'
import type { ServerWatch } from '../server-watch'
import { broken, canonical } from '../verdict'
import { isInside, KINDS, type Kind, leadsBack, type SlowPart, slowParts, slowRest } from './slow-parts'
import { slowFlush, slowGrams, slowPicks } from './slow-picks'

type Read = (entity: string) => readonly Row[]

/** All parts of a farm by the walk, and what stands in each place. */
function walk(read: Read) {
  const live = (entity: string) => read(entity).filter(({ deleted_at: gone }) => !gone)
  const observations = [...live('observation'), ...live('harvest').map(pickAsSighting)]
  const series = KINDS.flatMap((kind) =>
    live(kind).map((row) => ({
      kind,
      row,
      parts: slowParts(kind, row, observations),
      picks: slowPicks(row, live('harvest')),
    })),
  )
  const places = live('place')
  const taken = new Set(
    series.flatMap(({ row }) =>
      row.status === 'draft' || !Array.isArray(row.from_parts)
        ? []
        : (row.from_parts as readonly Values[]).map((one) => `${one.from_series_id} ${one.from_quantity_id}`),
    ),
  )
  const standing = (id: string) =>
    series.flatMap(({ row, parts }) => {
      const here = parts.filter(
        ({ number, place }) => place !== null && !taken.has(`${row.id} ${number}`) && isInside(places, place, id),
      )
      return here.length > 0 ? [`${row.id}: ${here.map(({ number, state }) => `${number} ${state}`).join()}`] : []
    })
  return { series, places, standing: (id: string) => standing(id).toSorted() }
}

/** A pick says that its parts were picked. It moves nothing. */
const pickAsSighting = (pick: Row): Values => ({
  ...pick,
  status: 'picked',
  observed_at: pick.harvested_at,
  place_id: undefined,
})

const told = (part: SlowPart, picks: readonly Row[]) =>
  [
    ...[part.number, part.state, part.percent, part.contaminated, part.contaminatedBy, part.quarantined, part.place],
    ...[slowFlush(picks, part.number), slowGrams(picks, part.number)],
  ].join()
const toldBy = (one: Values) =>
  [
    ...[one.quantity_id, one.state, one.percent, one.contaminated, one.contaminated_by, one.quarantined, one.place_id],
    ...[one.flush, one.picked_g],
  ].join()

function same(oracle: string, what: string, said: unknown, should: unknown): void {
  const [is, was] = [canonical(said), canonical(should)]
  if (is !== was) broken(oracle, `${what}: ${is} instead of ${was}`)
}

/** One person's screens on one device. */
export async function checkGrowthOn(device: string, peek: Peek): Promise<void> {
  const { series, places, standing } = walk(peek.rows)
  const kinds = observedIn(registry)
  const grown = peek.rows('grow_series')
  const drawn = drawnFrom(grown)
  for (const { kind, row, parts, picks } of series) {
    const definition = kinds.find(({ name }) => name === kind)
    if (!definition) continue
    const own = (entity: SeenKind) => peek.rows(entity).filter(({ series_id: id }) => id === row.id)
    const fold = foldParts(
      (['observation', 'harvest'] as const).flatMap((entity) => own(entity).map((one) => sightOf(entity, one))),
    )
    const picked = { picks: picksOf(own('harvest')), rule: flushRuleOf(peek.rows('farm')[0]) }
    const where = `${kind} ${row.id} on ${device}`
    same(
      'parts',
      where,
      partReports({ definition, row }, fold, picked).map((one) => toldBy(one)),
      parts.map((part) => told(part, picks)),
    )
    const treated = parts.map(({ number }) =>
      Object.fromEntries(
        Object.entries(fold.get(number) ?? {}).flatMap(([name, seen]) => (isTreatment(name) ? [[name, seen.at]] : [])),
      ),
    )
    same(
      'treatments',
      where,
      treated,
      parts.map((part) => part.treated),
    )
    if (kind !== 'grow_series') continue
    const rests = parts.map(({ number }) => restOf(row, number, drawn) ?? null)
    same(
      'rest of a part',
      where,
      rests,
      parts.map(({ number }) => slowRest(row, number, grown) ?? null),
    )
  }
  const db = dbOf(peek)
  for (const { id } of places) {
    const { own, shelves, count } = await readContents(db, kinds, id)
    const listed = (all: typeof own) =>
      all.map(
        ({ series: { row }, parts }) => `${row.id}: ${parts.map((part) => `${part.number} ${part.state}`).join()}`,
      )
    for (const { place, standing: here } of shelves)
      same('contents', `shelf ${place.id} on ${device}`, listed(here).toSorted(), standing(place.id))
    const sum = standing(id).reduce((all, one) => all + one.split(',').length, 0)
    same('contents', `place ${id} on ${device}`, count, sum)
    const direct = walk((entity) =>
      entity === 'place' ? places.filter((place) => place.id === id) : peek.rows(entity),
    )
    same('contents', `place ${id} without its shelves on ${device}`, listed(own).toSorted(), direct.standing(id))
  }
}

const rowsOf = (watch: ServerWatch): Read => {
  const all = [...watch.rows.values()].filter(({ isDeleted }) => !isDeleted)
  return (entity) => all.flatMap(({ kind, row }) => (kind === entity ? [row] : []))
}

async function itemsOf(server: FarmServer, path: string): Promise<readonly Values[]> {
  const { status, body } = await server.ask('GET', path)
  if (status !== 200 || !isPlainObject(body) || !Array.isArray(body.items)) broken('read views', `${path}: ${status}`)
  return body.items as Values[]
}

/** The read views of the server. */
export async function checkGrowthAt(server: FarmServer, watch: ServerWatch): Promise<void> {
  const { series, places, standing } = walk(rowsOf(watch))
  for (const { row, parts, picks } of series) {
    const items = await itemsOf(server, `/parts?series_id=${row.id}`)
    same(
      'read views',
      `parts of ${row.id}`,
      items.map(toldBy),
      parts.map((part) => told(part, picks)),
    )
  }
  for (const { id } of places) {
    const items = await itemsOf(server, `/places/${id}/contents`)
    const listed = items.map(({ series_id: of, quantity_ids: numbers, states }) => ({ of, numbers, states }))
    same('read views', `contents of ${id}`, sorted(listed), sorted(standing(id).map(reported)))
  }
}

const sorted = (list: readonly unknown[]) => list.map(canonical).toSorted()

/** As the server answers: numbers, and how many are in each state. */
function reported(text: string): unknown {
  const [of, list = ''] = text.split(': ')
  const parts = list.split(',').map((one) => one.split(' '))
  const states: Record<string, number> = {}
  for (const [, state = ''] of parts) states[state] = (states[state] ?? 0) + 1
  return { of, numbers: parts.map(([number]) => Number(number)), states }
}

const MOST_DEEP = 6

/** Series come from no circle, and places stand in none, nor too deep, whatever was merged. */
export function checkNoCircle(watch: ServerWatch): void {
  const read = rowsOf(watch)
  const byId = (rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]))
  const parents = ({ parents: list }: Row) =>
    Array.isArray(list) ? (list as readonly Values[]).map(({ series_id: id }) => String(id)) : []
  const series = leadsBack(byId(KINDS.flatMap((kind: Kind) => read(kind))), parents)
  if (series !== undefined) broken('no circle', `series ${series} comes from itself`)
  const places = byId(read('place'))
  const outer = ({ parent_id: id }: Row) => (typeof id === 'string' ? [id] : [])
  const place = leadsBack(places, outer)
  if (place !== undefined) broken('no circle', `place ${place} is inside itself`)
  for (const start of places.values()) {
    let deep = 0
    for (let at: Row | undefined = start; at; at = places.get(outer(at)[0] ?? '')) deep += 1
    if (deep > MOST_DEEP) broken('no circle', `place ${start.id} is ${deep} deep`)
  }
}

/** A parent is used by a spawning if it gave no known amount, or if under 5 % of it is left. */
export function checkSpawned(read: Read, intents: readonly Intent[]): void {
  const grown = new Map(read('grow_series').map((row) => [row.id, row]))
  const before = new Map(grown)
  for (const intent of intents) {
    if (intent.entity !== 'grow_series' || !('values' in intent)) continue
    grown.set(intent.id, { ...grown.get(intent.id), ...(intent.values as Values), id: intent.id })
  }
  const used = intents.flatMap((intent) =>
    'values' in intent && intent.values.status === 'used'
      ? (intent.values.quantity_ids as readonly number[]).map((number) => `${intent.values.series_id} ${number}`)
      : [],
  )
  const should = [...grown.values()].flatMap((row) => {
    const known = entriesIn(before.get(row.id))
    return entriesIn(row).flatMap((entry) => {
      const giver = grown.get(String(entry.series_id))
      if (!giver || known.some((one) => canonical(one) === canonical(entry))) return []
      const number = Number(entry.quantity_id)
      const earlier = known.find((one) => one.series_id === giver.id && one.quantity_id === number)
      const isUnknown = amountOf(entry) === amountOf(earlier ?? {})
      const [rest, filled] = [slowRest(giver, number, [...grown.values()]), slowRest(giver, number, [])]
      const isAll = isUnknown || (rest !== undefined && rest < 0.05 * (filled ?? 0))
      return isAll ? [`${giver.id} ${number}`] : []
    })
  })
  same('used by spawning', 'a spawning', [...new Set(used)].toSorted(), [...new Set(should)].toSorted())
}

const amountOf = ({ grams, ml }: Values) => grams ?? ml
const entriesIn = (row: Row | undefined) => (Array.isArray(row?.parents) ? (row.parents as readonly Values[]) : [])
