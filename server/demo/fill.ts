/** `--demo`: fills an empty database with the sample farm, through the same decisions as any other write. */
import { instantOf } from '../../src/domain/clock'
import type { EntityDefinition } from '../../src/domain/kit/entity'
import type { Values } from '../../src/domain/kit/field'
import { type Context, idMaker } from '../context'
import { senderOf } from '../files/daily-bytes'
import { type Places, withPlaces } from '../files/places'
import { addWhole, nameOf } from '../files/stored-files'
import { stageFarm } from '../people/sign-in'
import type { WriteTx } from '../storage/store'
import { decidingOn } from '../write/commit'
import type { Deciding } from '../write/deciding'
import { create } from '../write/decisions'
import { stageStarters } from '../write/starters'
import { beginWork } from '../write/work'
import { CATEGORIES, ITEMS, SUPPLIERS, UNITS } from './catalogue'
import { type DrawingName, draw } from './draw'
import { stageLab } from './stage-lab'
import { tell } from './story'

/** No user made the sample farm's records. */
const NOBODY = { id: '', is_admin: true }
const ZONE = 'Europe/Berlin'

/** Fills an empty database; false when it is not empty. */
export async function fillDemo(context: Context): Promise<boolean> {
  const at = instantOf(context.clock.now())
  const fill = async (tx: WriteTx, places: Places) => {
    const [farm] = await tx.statements.head(tx.db, { farm_id: tx.farmId })
    if (farm?.head !== 0) return undefined
    const work = beginWork(tx, at, undefined)
    await stageFarm(context, tx.farmId, work, { name: 'Sample farm', time_zone: ZONE }, [])
    await stageStarters(context, work)
    const drawn = drawings()
    await stageSample(context, decidingOn(context, tx.farmId, NOBODY, work), drawn.photo)
    work.also((written) => addWhole(written, senderOf(context, NOBODY.id), [...drawn.files.values()], places))
    return work.flush()
  }
  const head = await withPlaces(context, (places) => context.store.write((tx) => fill(tx, places)))
  if (head !== undefined) context.changed(head)
  return head !== undefined
}

/** `photo`: the name of a drawing's file, whose bytes are then among `files`. */
function drawings() {
  const files = new Map<DrawingName, Uint8Array>()
  const photo = (name: DrawingName): string => {
    const bytes = files.get(name) ?? draw(name)
    files.set(name, bytes)
    return nameOf(bytes)
  }
  return { files, photo }
}

async function stageSample(context: Context, on: Deciding, photo: (name: DrawingName) => string): Promise<void> {
  const define = (name: string): EntityDefinition => {
    const definition = context.registry.byName(name)
    if (!definition) throw new Error(`the registry has no ${name}`)
    return definition
  }
  const add = async (name: string, body: Values) => (await create(on, define(name), body)).id
  const units = new Map<string, string>()
  for (const unit of UNITS) {
    const { base, factor, ...rest } = { base: undefined, factor: undefined, ...unit }
    const tree = base === undefined ? {} : { base_unit_id: units.get(base), factor }
    units.set(unit.code, await add('unit', { ...rest, ...tree }))
  }
  const categories = new Map<string, string>()
  for (const category of CATEGORIES) categories.set(category.code, await add('category', category))
  const suppliers = new Map<string, string>()
  for (const supplier of SUPPLIERS) suppliers.set(supplier.code, await add('supplier', supplier))
  const items = new Map<string, string>()
  for (const [index, item] of ITEMS.entries()) {
    const [min, pack, packs] = item.numbers
    const unit = units.get(item.unit) ?? ''
    const supplier = suppliers.get(item.supplier) ?? ''
    const id = await add('item', {
      name: item.name,
      code: item.code,
      category_id: categories.get(item.category),
      unit_id: unit,
      supplier_id: supplier,
      storage_location: item.place,
      min_stock: String(min),
      reorder_quantity: String(pack * packs),
      shelf_life_days: item.shelfLifeDays,
      moisture_percent: item.moisture,
    })
    items.set(item.code, id)
    const cast = { item: id, unit, supplier, now: context.clock.now(), newId: idMaker(context) }
    for (const { entity, body } of tell(item, index, cast)) await add(entity, body)
  }
  await stageLab({ add, units, items, suppliers, now: context.clock.now(), zone: ZONE, photo })
}
