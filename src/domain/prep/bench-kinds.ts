/**
 * The kinds that a cooked batch becomes. Only the first step of the bench names them, and only from here. Later steps are read from the definitions
 * (`step.ts`).
 */
export const POURED = 'agar_series'
/** The kind that filling a batch into jars, bags or bottles makes, and whose filled parts are spawned. */
export const FILLED = 'grow_series'
