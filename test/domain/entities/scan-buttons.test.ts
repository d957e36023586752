import { describe, expect, it } from 'vitest'
import { registry } from '../../../src/domain/entities/registry'
import type { EntityDefinition } from '../../../src/domain/kit/entity'
import type { Field, FieldMap } from '../../../src/domain/kit/field'

type Place = { readonly name: string; readonly field: Field; readonly beside: FieldMap; readonly top: FieldMap }

/** Every field that can be scanned into, wherever it stands. */
function placesOf(definition: EntityDefinition, fields: FieldMap = definition.fields, prefix = ''): Place[] {
  return Object.entries(fields).flatMap(([key, field]) => {
    const inner = field.type === 'list' ? field.of : field
    const name = `${definition.name}.${prefix}${key}`
    const nested = inner.type === 'block' ? placesOf(definition, inner.fields, `${prefix}${key}.`) : []
    const own = inner.rightBtns?.scan || inner.camera
    return own ? [{ name, field: inner, beside: fields, top: definition.fields }, ...nested] : nested
  })
}

const places = registry.all.flatMap((definition) => placesOf(definition))
const fixedCategories = registry.all.flatMap(({ qr }) => (qr && 'category' in qr ? [qr.category] : []))

describe('scan buttons of the definitions', () => {
  it('cover the labels, barcodes, lot numbers and choices that a grower scans', () => {
    expect(places.map(({ name }) => name).sort()).toEqual([
      'agar_series.recipe_id',
      'agar_series.run_id',
      'agar_series.sterilizationType',
      'count.item_id',
      'count.purchase_id',
      'grow_series.parents.series_id',
      'grow_series.place_id',
      'grow_series.purchase_id',
      'grow_series.recipe_id',
      'grow_series.run_id',
      'grow_series.spore_id',
      'grow_series.sterilizationType',
      'grow_series.strain_id',
      'harvest.place_id',
      'item.bar_codes',
      'item.category_id',
      'item.place_id',
      'item.supplier_id',
      'observation.place_id',
      'petri_series.agar_series_id',
      'petri_series.parents.series_id',
      'petri_series.recipe_id',
      'petri_series.spore_id',
      'petri_series.strain_id',
      'place.parent_id',
      'purchase.item_id',
      'purchase.lot_number',
      'purchase.supplier_id',
      'recipe.ingredients.item_id',
      'recipe.sterilizationType',
      'recipe.type',
      'run.sterilizationType',
      'spore.source_type',
      'spore.strain',
      'spore.supplier_id',
      'strain.bar_code',
      'use.item_id',
      'use.purchase_id',
      'write_off.item_id',
      'write_off.purchase_id',
    ])
  })

  it.each(places)('$name expects and fills only existing things', ({ field, beside, top }) => {
    const { category_id, countField, barcode, dependentFields = [] } = { ...field.camera, ...field.rightBtns?.scan }
    const found = (name: string) => beside[name] ?? top[name]
    if (category_id !== undefined) expect(fixedCategories).toContain(category_id)
    if (countField !== undefined) expect(found(countField)?.type).toBe('number')
    for (const name of dependentFields) expect(found(name), name).toBeDefined()
    // A barcode is text of its own: it has no category and no number.
    if (barcode) expect([field.type, category_id, countField]).toEqual(['text', undefined, undefined])
  })
})
