/**
 * The `category` texts of QR labels for the first kinds of records, reserved so that no category of a farm has the same name. A later
 * kind is not reserved, because a farm may already have that category. Its labels open by their key, and a form that expects the kind
 * checks the found record and not the text.
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
