/**
 * The texts that QR labels carry as `category` for the first kinds of records: no category of a farm may be called so. A kind that came
 * later is not in the list, since a farm may have such a category already. Its labels open by their key, and a form that expects the kind
 * looks at the record that was found, not at the text.
 */
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
