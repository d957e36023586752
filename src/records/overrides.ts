/**
 * The one place in src/records that may name an entity: which screens are hand-written (src/features), and the few words a
 * definition cannot say. Everything else is drawn from definitions.
 */
import type { Label } from '../domain/kit/field'

export type Override = {
  /** Screens that exist by hand; the router points there. */
  readonly screens?: readonly ('list' | 'detail' | 'form')[]
  /** 'New purchase': languages with genders cannot build it from the name. */
  readonly create?: Label
  /** What to do while there are no records. */
  readonly empty?: Label
}

export const overrides: Readonly<Record<string, Override>> = {
  unit: {
    screens: ['list'],
    create: /*i18n*/ { id: 'records.new.unit', message: 'New unit' },
    empty: /*i18n*/ { id: 'records.empty.unit', message: 'Begin with what you weigh and count in: kg, g, pcs, bag.' },
  },
  category: {
    screens: ['list'],
    create: /*i18n*/ { id: 'records.new.category', message: 'New category' },
    empty: /*i18n*/ {
      id: 'records.empty.category',
      message: 'Kinds of ingredients: grain, substrate, media, packaging.',
    },
  },
  item: {
    screens: ['list', 'detail', 'form'],
    create: /*i18n*/ { id: 'records.new.item', message: 'New ingredient' },
    empty: /*i18n*/ {
      id: 'records.empty.item',
      message: 'Add what you buy and use. Units and categories come first.',
    },
  },
  purchase: {
    screens: ['list', 'detail', 'form'],
    create: /*i18n*/ { id: 'records.new.purchase', message: 'New purchase' },
    empty: /*i18n*/ {
      id: 'records.empty.purchase',
      message: 'Record a purchase, print its labels, then scan to use it.',
    },
  },
  supplier: {
    create: /*i18n*/ { id: 'records.new.supplier', message: 'New supplier' },
    empty: /*i18n*/ { id: 'records.empty.supplier', message: 'Who you buy from. A purchase may name one.' },
  },
  use: { create: /*i18n*/ { id: 'records.new.use', message: 'New use' } },
  write_off: { create: /*i18n*/ { id: 'records.new.writeOff', message: 'New write-off' } },
  count: { create: /*i18n*/ { id: 'records.new.count', message: 'New count' } },
}
