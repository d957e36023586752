import type { Label } from '../../domain/kit/field'

/** What the place is called, over every list of it. */
export const TITLE: Label = /*i18n*/ { id: 'nav.prep', message: 'Petri and agar' }
