/** People's gestures over the records that their device shows. Most values are unique, so that effects can be counted. */

import type { StoredRow } from '../../../src/data/rows'
import type { Intent } from '../../../src/domain/acts/intent'
import { makeId } from '../../../src/domain/ids'
import type { Json, Values } from '../../../src/domain/kit/field'
import { reversalOf } from '../../../src/domain/rules/movement'
import type { Chance } from './chance'
import type { FarmIds } from './farm-store'
import { GROW_GESTURES } from './grow/gestures'
import type { Peek } from './peek'
import { registry } from './registry'

export type Eyes = {
  readonly seen: Peek
  readonly ids: FarmIds
  readonly chance: Chance
  readonly newId: () => string
  /** A number no other value of the run has. */
  readonly mark: () => number
  readonly hasLists: boolean
  readonly hasGrowing: boolean
}

const create = (entity: string, id: string, values: Values): Intent => ({ kind: 'create', entity, id, values })
const patch = (entity: string, id: string, values: Values): Intent => ({ kind: 'patch', entity, id, values })
const remove = (entity: string, id: string): Intent => ({ kind: 'delete', entity, id })

const live = (eyes: Eyes, entity: string) => eyes.seen.rows(entity).filter((row) => !row.deleted_at)
const some = (eyes: Eyes, entity: string) => eyes.chance.pick(live(eyes, entity))
/** Records unknown to others are named more often than their share, because their order matters. */
function someNew(eyes: Eyes, entity: string): StoredRow | undefined {
  const rows = live(eyes, entity)
  const fresh = rows.filter((row) => row.rev === undefined)
  return eyes.chance.pick(fresh.length > 0 && eyes.chance.is(0.6) ? fresh : rows)
}

const scarceCode = ({ chance }: Eyes) => `C${chance.int(5)}`
const amount = ({ chance }: Eyes) => String(1 + chance.int(9))
/** Instants and days of the past few weeks: records need not come in order. */
const instant = ({ chance }: Eyes) => `2026-03-0${1 + chance.int(9)}T0${chance.int(10)}:00:00.000Z`
const day = ({ chance }: Eyes) => `2026-03-0${1 + chance.int(9)}`

function oftenLast(eyes: Eyes, rows: readonly StoredRow[]): StoredRow | undefined {
  return eyes.chance.is(0.3) ? rows.at(-1) : eyes.chance.pick(rows)
}

function stockOf(eyes: Eyes): Values {
  const items = live(eyes, 'item')
  const item = eyes.chance.is(0.7) ? eyes.chance.pick(eyes.ids.items) : eyes.chance.pick(items)?.id
  return { item_id: item ?? eyes.ids.items[0] ?? '', unit_id: eyes.chance.is(0.85) ? eyes.ids.kg : eyes.ids.gram }
}

function movement(eyes: Eyes, entity: 'use' | 'write_off' | 'count'): Intent {
  const purchase = eyes.chance.is(0.4) ? someNew(eyes, 'purchase') : undefined
  const packaged = purchase ? { purchase_id: purchase.id, quantity_id: 1, item_id: String(purchase.item_id) } : {}
  const base = { ...stockOf(eyes), ...packaged }
  if (entity === 'count')
    return create(entity, eyes.newId(), { ...base, counted_quantity: amount(eyes), counted_at: instant(eyes) })
  const reason = entity === 'write_off' ? { reason: 'spoiled' } : {}
  return create(entity, eyes.newId(), { ...base, ...reason, quantity: amount(eyes), occurred_at: instant(eyes) })
}

function purchase(eyes: Eyes): Intent {
  const supplier = eyes.chance.is(0.5) ? someNew(eyes, 'supplier') : undefined
  return create('purchase', eyes.newId(), {
    ...stockOf(eyes),
    quantity: amount(eyes),
    package_count: 1 + eyes.chance.int(3),
    date: day(eyes),
    status: eyes.chance.is(0.8) ? 'received' : 'ordered',
    ...(supplier ? { supplier_id: supplier.id } : {}),
  })
}

const GESTURES: { readonly [name: string]: { readonly weight: number; readonly make: (eyes: Eyes) => Intent[] } } = {
  supplier: {
    weight: 8,
    make: (eyes) => [create('supplier', eyes.newId(), { name: `S${eyes.mark()}`, code: scarceCode(eyes) })],
  },
  plainSupplier: { weight: 8, make: (eyes) => [create('supplier', eyes.newId(), { name: `P${eyes.mark()}` })] },
  rename: {
    weight: 14,
    make: (eyes) => patchSome(eyes, 'supplier', { name: `N${eyes.mark()}` }),
  },
  phone: { weight: 8, make: (eyes) => patchSome(eyes, 'supplier', { phone: `+${eyes.mark()}` }) },
  twoFields: {
    weight: 6,
    make: (eyes) => patchSome(eyes, 'supplier', { notes: `n${eyes.mark()}`, phone: `+${eyes.mark()}` }),
  },
  code: { weight: 5, make: (eyes) => patchSome(eyes, 'supplier', { code: scarceCode(eyes) }) },
  clear: { weight: 2, make: (eyes) => patchSome(eyes, 'supplier', { phone: null }) },
  removeSupplier: {
    weight: 6,
    make: (eyes) => {
      const row = eyes.chance.is(0.4) ? someNew(eyes, 'supplier') : oftenLast(eyes, live(eyes, 'supplier'))
      return row ? [remove('supplier', row.id)] : []
    },
  },
  restore: {
    weight: 3,
    make: (eyes) => {
      const gone = eyes.chance.pick(eyes.seen.rows('supplier').filter((row) => row.deleted_at))
      return gone ? [{ kind: 'restore', entity: 'supplier', id: gone.id }] : []
    },
  },
  item: {
    weight: 5,
    make: (eyes) => {
      const supplier = someNew(eyes, 'supplier')
      const values = { name: `I${eyes.mark()}`, code: scarceCode(eyes), category_id: eyes.ids.category }
      return [
        create('item', eyes.newId(), {
          ...values,
          unit_id: eyes.ids.kg,
          ...(supplier ? { supplier_id: supplier.id } : {}),
        }),
      ]
    },
  },
  itemFields: {
    weight: 6,
    make: (eyes) =>
      patchSome(eyes, 'item', eyes.chance.is(0.5) ? { name: `J${eyes.mark()}` } : { min_stock: String(eyes.mark()) }),
  },
  itemUnit: { weight: 1, make: (eyes) => patchSome(eyes, 'item', { unit_id: eyes.ids.gram }) },
  barCodes: {
    weight: 8,
    make: (eyes) => {
      const row = some(eyes, 'item')
      if (!row) return []
      const before = Array.isArray(row.bar_codes) ? row.bar_codes.map(String) : []
      const kept = eyes.chance.is(0.3) ? before.slice(1) : before
      const added = eyes.chance.is(0.8) ? [`9${eyes.mark()}`] : []
      // As a turn of this gesture, not as one beside it: the draws of all pinned seeds stay what they were.
      if (eyes.chance.is(0.5)) return conversions(eyes, row)
      const wanted = [...kept, ...added].slice(0, 18)
      return [patch('item', row.id, { bar_codes: wanted.length > 0 ? wanted : null })]
    },
  },
  removeItem: {
    weight: 3,
    make: (eyes) => {
      const row = some(eyes, 'item')
      if (!row) return []
      return [
        eyes.chance.is(0.5) ? { kind: 'delete', entity: 'item', id: row.id, force: true } : remove('item', row.id),
      ]
    },
  },
  purchase: { weight: 12, make: (eyes) => [purchase(eyes)] },
  purchaseFields: {
    weight: 9,
    make: (eyes) => {
      const lists: readonly Values[] = [
        { quantity: amount(eyes) },
        { status: eyes.chance.oneOf('ordered', 'received', 'returned') },
        { package_count: 1 + eyes.chance.int(3) },
        { notes: `p${eyes.mark()}` },
        { item_id: eyes.chance.pick(eyes.ids.items) ?? '' },
      ]
      return patchSome(eyes, 'purchase', eyes.chance.pick(lists) ?? {})
    },
  },
  removePurchase: {
    weight: 3,
    make: (eyes) => {
      const row = some(eyes, 'purchase')
      return row ? [remove('purchase', row.id)] : []
    },
  },
  use: { weight: 14, make: (eyes) => [movement(eyes, 'use')] },
  writeOff: { weight: 4, make: (eyes) => [movement(eyes, 'write_off')] },
  count: { weight: 5, make: (eyes) => [movement(eyes, 'count')] },
  reversal: {
    weight: 6,
    make: (eyes) => {
      const entity = eyes.chance.oneOf('use', 'write_off', 'count')
      const original = oftenLast(
        eyes,
        live(eyes, entity).filter((row) => !row.reverses_id),
      )
      const definition = registry.byName(entity)
      return original && definition ? [create(entity, eyes.newId(), reversalOf(definition, original))] : []
    },
  },
  note: { weight: 3, make: (eyes) => patchSome(eyes, 'use', { notes: `u${eyes.mark()}` }) },
  /** Over several records: all or none. */
  group: {
    weight: 7,
    make: (eyes) => {
      const item = eyes.newId()
      const bought = eyes.newId()
      const chain = eyes.chance.is(0.5)
      const stock = { item_id: item, unit_id: eyes.ids.kg, quantity: amount(eyes) }
      const base = { name: `G${eyes.mark()}`, category_id: eyes.ids.category, unit_id: eyes.ids.kg }
      if (chain)
        return [
          create('item', item, { ...base, ...(eyes.chance.is(0.3) ? { code: scarceCode(eyes) } : {}) }),
          create('purchase', bought, { ...stock, date: day(eyes), package_count: 2 }),
          create('use', eyes.newId(), { ...stock, purchase_id: bought, quantity_id: 2, occurred_at: instant(eyes) }),
        ]
      return [
        movement(eyes, 'use'),
        create('supplier', eyes.newId(), { name: `W${eyes.mark()}`, code: scarceCode(eyes) }),
        ...patchSome(eyes, 'supplier', { phone: `+${eyes.mark()}` }),
      ]
    },
  },
  /** A gesture with a part that changes nothing or joins another: fewer entries than intents. */
  partly: {
    weight: 6,
    make: (eyes) => {
      const supplier = eyes.newId()
      const name = `Q${eyes.mark()}`
      const other = oftenLast(eyes, live(eyes, 'supplier'))
      return [
        create('supplier', supplier, { name }),
        ...(eyes.chance.is(0.5) ? [patch('supplier', supplier, { phone: `+${eyes.mark()}` })] : []),
        ...(other ? [patch('supplier', other.id, { name: other.name ?? null })] : []),
      ]
    },
  },
  farmOrigins: {
    weight: 2,
    make: (eyes) => {
      const [farm] = live(eyes, 'farm')
      if (!farm) return []
      const before = Array.isArray(farm.origins) ? farm.origins.map(String) : []
      return [patch('farm', farm.id, { origins: [...before, `https://a${eyes.mark()}.example`].slice(-15) })]
    },
  },
  unit: {
    weight: 2,
    make: (eyes) => [create('unit', eyes.newId(), { code: `U${eyes.mark()}`, base_unit_id: eyes.ids.kg, factor: '2' })],
  },
}

const isEntry = (one: Json): one is { readonly unit_id: string; readonly factor: string } =>
  typeof one === 'object' && one !== null && 'unit_id' in one

/** A list whose entries have a key: one is added, changed, moved or taken out; the unit may be as new. */
function conversions(eyes: Eyes, row: StoredRow): Intent[] {
  const { chance } = eyes
  const list = row.unit_conversions
  const before = Array.isArray(list) ? list.filter(isEntry) : []
  const taken = new Set([row.unit_id, ...before.map(({ unit_id }) => unit_id)])
  const free = live(eyes, 'unit').filter(({ id }) => !taken.has(id))
  const factor = String(eyes.mark())
  const put = (wanted: readonly Values[]) =>
    patch('item', row.id, { unit_conversions: wanted.length > 0 ? (wanted.slice(0, 18) as Json) : null })
  const at = chance.int(Math.max(1, before.length))
  const others = before.filter((_, index) => index !== at)
  const one = before[at]
  const how = one ? chance.weighted({ change: 6, add: 5, remove: 2, move: 1 }) : 'add'
  if (one && how === 'change') return [put(before.map((entry) => (entry === one ? { ...one, factor } : entry)))]
  if (one && how === 'remove') return [put(others)]
  if (one && how === 'move') return [put([...others, one])]
  const known = chance.is(0.7) ? chance.pick(free)?.id : undefined
  if (known !== undefined) return [put([...before, { unit_id: known, factor }])]
  const unit = eyes.newId()
  return [create('unit', unit, { code: `V${eyes.mark()}` }), put([{ unit_id: unit, factor }, ...before])]
}

function patchSome(eyes: Eyes, entity: string, values: Values): Intent[] {
  const row = oftenLast(eyes, live(eyes, entity))
  return row ? [patch(entity, row.id, values)] : []
}

const NAMES = Object.keys(GESTURES)
const WEIGHTS = Object.fromEntries(NAMES.map((name) => [name, GESTURES[name]?.weight ?? 0]))

/** An id of any moment of one hour, as devices make them whose clocks differ: new records sort among older ones. */
const anyHour = ({ chance }: Eyes) => makeId(1_770_000_000_000 + chance.int(3_600_000), chance.bytes)

const longList = (eyes: Eyes) => live(eyes, 'supplier').slice(eyes.chance.int(3), 30)

/** The same done with a whole list: each by itself, in one write. */
const WITH_LISTS: { readonly [name: string]: (eyes: Eyes) => Intent[] } = {
  plainSupplier: (eyes) =>
    Array.from({ length: 8 + eyes.chance.int(8) }, () =>
      create('supplier', anyHour(eyes), { name: `L${eyes.mark()}` }),
    ),
  phone: (eyes) => longList(eyes).map(({ id }) => patch('supplier', id, { phone: `+${eyes.mark()}` })),
  /** What the farm knows and what it does not stand among each other; some of the former stays. */
  removeSupplier: (eyes) =>
    longList(eyes).map(({ id, rev }) => {
      const isKept = rev !== undefined && eyes.chance.is(0.5)
      return isKept ? patch('supplier', id, { notes: `k${eyes.mark()}` }) : remove('supplier', id)
    }),
}

export type Gesture = { readonly name: string; readonly intents: readonly Intent[]; readonly isApart: boolean }

const GROW_NAMES = Object.keys(GROW_GESTURES)
const GROW_WEIGHTS = Object.fromEntries(GROW_NAMES.map((name) => [name, GROW_GESTURES[name]?.weight ?? 0]))

export function makeGesture(eyes: Eyes): Gesture {
  if (eyes.hasGrowing) {
    const made = eyes.chance.weighted(GROW_WEIGHTS)
    return { name: made, intents: GROW_GESTURES[made]?.make(eyes) ?? [], isApart: false }
  }
  const name = eyes.chance.weighted(WEIGHTS)
  const many = eyes.hasLists && eyes.chance.is(0.6) ? WITH_LISTS[name] : undefined
  return { name, intents: (many ?? GESTURES[name]?.make)?.(eyes) ?? [], isApart: many !== undefined }
}
