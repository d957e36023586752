/**
 * The two kinds of series of the lab bench, by name. Pouring makes the one, inoculating makes the other of it. Only what is of this one
 * step names them, and only from here: everything else takes a series of any kind.
 */

/** Dishes of agar, without anything that lives. */
export const POURED = 'agar_series'
/** What poured dishes become. */
export const INOCULATED = 'petri_series'
