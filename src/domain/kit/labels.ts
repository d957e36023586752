/** Labels that several definitions share, so that one idea has one word in every language. */
import type { Label } from './field'

export const LABELS = {
  name: /*i18n*/ { id: 'field.name', message: 'Name' },
  code: /*i18n*/ { id: 'field.code', message: 'Code' },
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
  active: /*i18n*/ { id: 'field.is_active', message: 'In use' },
  currency: /*i18n*/ { id: 'field.currency', message: 'Currency' },
  baseUnit: /*i18n*/ { id: 'unit.base_unit_id', message: 'Base unit' },
  baseQuantity: /*i18n*/ { id: 'field.base_quantity', message: 'Quantity in base unit' },
  baseFactor: /*i18n*/ { id: 'field.base_factor', message: 'Conversion factor' },
  undoes: /*i18n*/ { id: 'field.reverses', message: 'Undoes' },
  stockSection: /*i18n*/ { id: 'section.stock', message: 'Stock' },
  detailsSection: /*i18n*/ { id: 'section.details', message: 'Details' },
  contactSection: /*i18n*/ { id: 'section.contact', message: 'Contact' },
} as const satisfies Record<string, Label>
