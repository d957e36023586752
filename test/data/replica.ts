/** A replica on fake-indexeddb with a small farm in it: for tests that need real storage behaviour without a browser. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { type PinsetDb, rowsOf } from '../../src/data/db'
import type { SaveContext } from '../../src/data/intent'
import { putMeta } from '../../src/data/meta'
import { openDatabase } from '../../src/data/open/open-database'
import { registry } from '../../src/domain/entities/registry'
import { makeId } from '../../src/domain/ids'
import type { Registry, Row } from '../../src/domain/kit/entity'

export const START = Date.parse('2026-03-10T08:00:00.000Z')

/** Ids in order, the same in every run. */
export function idMaker(seed = 0): () => string {
  let count = seed
  return () => {
    count += 1
    const counted = count
    return makeId(START + counted, (size) =>
      Uint8Array.from({ length: size }, (_, index) => (counted >> (8 * (index % 4))) & 0xff),
    )
  }
}

export function openReplica(definitions: Registry = registry, factory = new IDBFactory()): PinsetDb {
  return openDatabase('pinset-test', definitions, { indexedDB: factory, IDBKeyRange })
}

export const USER = '01920000-0000-7000-8000-0000000000aa'
export const DEVICE = '01920000-0000-7000-8000-0000000000dd'

export function saveContext(newId: () => string, definitions: Registry = registry, now = START): SaveContext {
  return { registry: definitions, user: USER, device: DEVICE, now, makeId: newId }
}

export const FARM = {
  farm: {
    id: '01920000-0000-7000-8000-000000000f01',
    rev: 1,
    name: 'North',
    currency: 'EUR',
    time_zone: 'Europe/Berlin',
  },
  kg: { id: '01920000-0000-7000-8000-000000000a01', rev: 2, code: 'kg', fraction_digits: 2 },
  gram: {
    id: '01920000-0000-7000-8000-000000000a02',
    rev: 3,
    code: 'g',
    base_unit_id: '01920000-0000-7000-8000-000000000a01',
    factor: '0.001',
  },
  category: { id: '01920000-0000-7000-8000-000000000c01', rev: 4, code: 'GRAIN', category_id: 'GRAIN' },
  item: {
    id: '01920000-0000-7000-8000-000000000b01',
    rev: 5,
    name: 'Rye grain',
    code: 'RYE',
    category_id: '01920000-0000-7000-8000-000000000c01',
    unit_id: '01920000-0000-7000-8000-000000000a01',
    min_stock: '30',
    is_active: true,
  },
} as const satisfies Record<string, Row>

/** Puts the farm's records in as if they had been pulled. */
export async function seedFarm(db: PinsetDb): Promise<void> {
  await rowsOf(db, 'farm').put(FARM.farm)
  await rowsOf(db, 'unit').bulkPut([FARM.kg, FARM.gram])
  await rowsOf(db, 'category').put(FARM.category)
  await rowsOf(db, 'item').put(FARM.item)
  await readToTheEnd(db)
}

/** As after a first load: all of the farm's records are here. */
export async function readToTheEnd(db: PinsetDb): Promise<void> {
  await putMeta(db, 'versions', Object.fromEntries(db.entities.map(({ name, version }) => [name, version])))
}
