/** The list of 10,000 uses that is started cold, and flung. */
export const LONG_LIST = {
  /** Records of a seeded farm that has so many uses. */
  records: 12_502,
  path: '/uses',
  row: 'li[aria-setsize="10000"]',
} as const
