import type { Label } from '../../domain/kit/field'

export const TITLE: Label = /*i18n*/ { id: 'base.title', message: 'Base data' }
