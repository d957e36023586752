/** Labels that several definitions share, so that one concept has one word in every language. */
import type { Label } from './field'

export const LABELS = {
  name: /*i18n*/ { id: 'field.name', message: 'Name' },
  code: /*i18n*/ { id: 'field.code', message: 'Code' },
  proposedCode: /*i18n*/ { id: 'field.proposed_code', message: 'Suggested code' },
  description: /*i18n*/ { id: 'field.description', message: 'Description' },
  notes: /*i18n*/ { id: 'field.notes', message: 'Notes' },
  item: /*i18n*/ { id: 'field.item', message: 'Ingredient' },
  unit: /*i18n*/ { id: 'field.unit', message: 'Unit' },
  category: /*i18n*/ { id: 'field.category', message: 'Category' },
  supplier: /*i18n*/ { id: 'field.supplier', message: 'Supplier' },
  purchase: /*i18n*/ { id: 'field.purchase', message: 'Purchase' },
  packageNumber: /*i18n*/ { id: 'field.package_number', message: 'Package number' },
  quantity: /*i18n*/ { id: 'field.quantity', message: 'Quantity' },
  factor: /*i18n*/ { id: 'field.factor', message: 'Factor' },
  email: /*i18n*/ { id: 'field.email', message: 'E-mail' },
  phone: /*i18n*/ { id: 'field.phone', message: 'Phone' },
  telegram: /*i18n*/ { id: 'field.tg_id', message: 'Telegram' },
  active: /*i18n*/ { id: 'field.is_active', message: 'Active' },
  currency: /*i18n*/ { id: 'field.currency', message: 'Currency' },
  baseUnit: /*i18n*/ { id: 'unit.base_unit_id', message: 'Base unit' },
  baseQuantity: /*i18n*/ { id: 'field.base_quantity', message: 'Quantity in base unit' },
  baseFactor: /*i18n*/ { id: 'field.base_factor', message: 'Conversion factor' },
  status: /*i18n*/ { id: 'field.status', message: 'Status' },
  dish: /*i18n*/ { id: 'field.dish', message: 'Dish' },
  dishCount: /*i18n*/ { id: 'field.dish.count', message: '{n, plural, one {# dish} other {# dishes}}' },
  dishActed: /*i18n*/ { id: 'field.dish.acted', message: '{n, plural, one {# dish} other {# dishes}}' },
  dishes: /*i18n*/ { id: 'observation.dishes', message: 'Dishes' },
  partNumber: /*i18n*/ { id: 'field.part', message: 'Number' },
  /** One part of a grow series, several, and their count. `vessel` is the field of that name. */
  grown: /*i18n*/ {
    id: 'field.grown',
    message:
      '{vessel, select, jar {Jar} bag {Bag} bottle {Bottle} tub {Tub} tray {Tray} bed {Bed} log {Log} flask {Flask} other {Part}}',
  },
  grownMany: /*i18n*/ {
    id: 'field.grown.many',
    message:
      '{vessel, select, jar {Jars} bag {Bags} bottle {Bottles} tub {Tubs} tray {Trays} bed {Beds} log {Logs} flask {Flasks} other {Parts}}',
  },
  grownCount: /*i18n*/ {
    id: 'field.grown.count',
    message:
      '{vessel, select, jar {{n, plural, one {# jar} other {# jars}}} bag {{n, plural, one {# bag} other {# bags}}} bottle {{n, plural, one {# bottle} other {# bottles}}} tub {{n, plural, one {# tub} other {# tubs}}} tray {{n, plural, one {# tray} other {# trays}}} bed {{n, plural, one {# bed} other {# beds}}} log {{n, plural, one {# log} other {# logs}}} flask {{n, plural, one {# flask} other {# flasks}}} other {{n, plural, one {# part} other {# parts}}}}',
  },
  /** The count as the object of a verb: 'Shake 6 jars'. */
  grownActed: /*i18n*/ {
    id: 'field.grown.acted',
    message:
      '{vessel, select, jar {{n, plural, one {# jar} other {# jars}}} bag {{n, plural, one {# bag} other {# bags}}} bottle {{n, plural, one {# bottle} other {# bottles}}} tub {{n, plural, one {# tub} other {# tubs}}} tray {{n, plural, one {# tray} other {# trays}}} bed {{n, plural, one {# bed} other {# beds}}} log {{n, plural, one {# log} other {# logs}}} flask {{n, plural, one {# flask} other {# flasks}}} other {{n, plural, one {# part} other {# parts}}}}',
  },
  medium: /*i18n*/ { id: 'field.medium', message: 'Medium' },
  sterilization: /*i18n*/ { id: 'recipe.sterilization_type', message: 'Sterilization' },
  sterilizationTime: /*i18n*/ { id: 'recipe.sterilization_time', message: 'Sterilization time, minutes' },
  undoes: /*i18n*/ { id: 'field.reverses', message: 'Undoes record' },
  stockSection: /*i18n*/ { id: 'section.stock', message: 'Stock' },
  detailsSection: /*i18n*/ { id: 'section.details', message: 'Details' },
  contactSection: /*i18n*/ { id: 'section.contact', message: 'Contact' },
} as const satisfies Record<string, Label>

/** The words of dishes as parts. */
export const DISH_WORDS = { many: LABELS.dishes, count: LABELS.dishCount, acted: LABELS.dishActed } as const
