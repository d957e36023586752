/**
 * The kind that pouring makes. Only the first step of the bench names it, and only from here. Later steps are read from the definitions
 * (`step.ts`).
 */
export const POURED = 'agar_series'
