import type { Label } from '../../domain/kit/field'

export const TITLE: Label = /*i18n*/ { id: 'nav.prep', message: 'Petri and agar' }
