/**
 * Dishes of agar, without anything that lives: the kind that pouring makes, by name. Only where the step of the bench begins is it named,
 * and only from here: what becomes of its parts is read from the definitions (`step.ts`).
 */
export const POURED = 'agar_series'
