/**
 * The browser cannot open its storage, and a reload did not help: its files may be damaged. Then only a person can delete them, in the
 * browser's settings, which also deletes the counts of unsent changes.
 */
import { i18n } from '@lingui/core'
import type { Label } from '../../domain/kit/field'
import { sayUnsent } from './lost-work'
import { countedWork } from './work-count'

const TRY: Label = /*i18n*/ {
  id: 'damaged.try',
  message:
    'The browser could not open the data on this device, and reloading the page did not help. Close the app and all its tabs, then open it again. If that does not help, restart the device.',
}
const CLEAR: Label = /*i18n*/ {
  id: 'damaged.clear',
  message:
    'If this message returns after that, the data may be damaged. Then delete the data of this site in the browser’s settings and sign in again. The app loads the farm’s records from the server.',
}
const UNSENT: Label = /*i18n*/ { id: 'damaged.unsent', message: 'Deleting the data also deletes unsent changes.' }
const NONE_UNSENT: Label = /*i18n*/ {
  id: 'damaged.none_unsent',
  message: 'No unsent changes were counted on this device.',
}

/** The remedies, and the unsent changes that the last one deletes. */
export function damagedText(storage: Storage): string {
  const unsent = sayUnsent(countedWork(storage))
  const stake = unsent.length > 0 ? [i18n._(UNSENT), ...unsent] : [i18n._(NONE_UNSENT)]
  return [i18n._(TRY), i18n._(CLEAR), ...stake].join('\n')
}
