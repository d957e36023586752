/** Reports at every start that the browser has cleared or lost unsent work, until a person has read it. */
import { i18n } from '@lingui/core'
import type { Label } from '../../domain/kit/field'
import { showError } from '../../state/screen/global-error'
import { makeFormat } from '../../state/words/format'
import { forgetLost, type LostWork } from './work-count'

const TITLE: Label = /*i18n*/ { id: 'lost_work.title', message: 'Unsent changes on this device were lost' }
const WHO: Label = /*i18n*/ {
  id: 'lost_work.who',
  message:
    '{name}: {count, plural, one {# change was not sent yet} other {# changes were not sent yet}} when last checked, {when}.',
}
const OLDER_TITLE: Label = /*i18n*/ {
  id: 'lost_work.older.title',
  message: 'Unsent changes on this device may be missing',
}
const OLDER_WHO: Label = /*i18n*/ {
  id: 'lost_work.older.who',
  message:
    '{name}: up to {count, plural, one {# change is missing. It was not sent yet} other {# changes are missing. They were not sent yet}} when last checked, {when}.',
}
const CLEARED: Label = /*i18n*/ {
  id: 'lost_work.cleared',
  message: 'The browser cleared the data of this app, including unsent changes.',
}
const OLDER: Label = /*i18n*/ {
  id: 'lost_work.older',
  message: 'The browser opened an older copy of this app’s data, without its newest changes.',
}
const WHAT_TO_DO: Label = /*i18n*/ {
  id: 'lost_work.what_to_do',
  message:
    'If you exported unsent changes, import the file under Sync. Otherwise check what is missing and record it again.',
}
const UNDERSTOOD: Label = /*i18n*/ { id: 'lost_work.understood', message: 'OK' }

/** A sentence for each account's count. */
export function sayUnsent(work: readonly LostWork[]): readonly string[] {
  // Mostly shown before the sign-in, without a farm's time zone: the device's own time.
  const { instant } = makeFormat({ language: i18n.locale, now: () => Date.now() })
  return work.map(({ name, count, at, isOlder }) =>
    i18n._((isOlder ? OLDER_WHO : WHO).id, { name, count, when: instant(at) }),
  )
}

export function tellLost(storage: Storage, lost: readonly LostWork[]): void {
  const who = sayUnsent(lost)
  const isAllOlder = lost.every(({ isOlder }) => isOlder)
  showError({
    type: 'warning',
    message: i18n._(isAllOlder ? OLDER_TITLE : TITLE),
    text: [...who, i18n._(isAllOlder ? OLDER : CLEARED), i18n._(WHAT_TO_DO)].join(' '),
    actions: [{ id: 'understood', type: 'primary', label: i18n._(UNDERSTOOD), run: () => forgetLost(storage, lost) }],
  })
}
