/** The texts QR labels carry as `category` for kinds of records that have no category of their own. */
export const FIXED_QR_CATEGORIES = [
  'STRAIN',
  'SPORE',
  'AGAR',
  'PETRI',
  'RECIPE',
  'USER',
  'UNIT',
  'CATEGORY',
  'SUPPLIER',
] as const
