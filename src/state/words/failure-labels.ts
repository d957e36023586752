/** Labels of failures without a code. Separate from error-text.ts, because the entry shows them and not its table. */
import type { Label } from '../../domain/kit/field'

export const NETWORK_ERROR: Label = /*i18n*/ { id: 'common.errors.networkError', message: 'Network connection error' }
export const ANY_ERROR: Label = /*i18n*/ { id: 'error.any', message: 'An error occurred' }
export const LOADING_FAILED: Label = /*i18n*/ { id: 'error.loading', message: 'Failed to load data' }
