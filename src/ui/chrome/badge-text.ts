/** The largest number that a badge spells out. */
const MOST = 99

/** The text of a badge: the number, or '99+' above 99. */
export const badgeText = (count: number): string => (count > MOST ? `${MOST}+` : String(count))
