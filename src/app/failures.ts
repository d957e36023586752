/**
 * Uncaught exceptions. Expected outcomes are values, so an exception means: a storage is full or cannot be opened, a chunk is
 * not on this device, or a bug. The first three show a full-screen message with a way on, a bug shows a toast. All are logged.
 */
import { i18n } from '@lingui/core'
import { isConnectionLost } from '../data/open/connection'
import type { Label } from '../domain/kit/field'
import { keepsStorage, pageStorage } from '../state/device/page-storage'
import { NotSaved, openedReplica, watchHeldUp } from '../state/replica/replica'
import { closeError, type GlobalErrorAction, showError } from '../state/screen/global-error'
import { toast } from '../state/screen/overlays'
import { ANY_ERROR, LOADING_FAILED, NETWORK_ERROR } from '../state/words/failure-labels'
import { devLog } from './dev-log'
import { type Failure, isForbidden, kindOf } from './failure-kind'
import { reloadOnce } from './reload-once'

const OPENING_FAILED_TEXT: Label = /*i18n*/ {
  id: 'failure.open.text',
  message:
    'The data on this device cannot be opened. Close other tabs with this app, free up space on the device, then try again. Nothing has been deleted.',
}
const BLOCKED: Label = /*i18n*/ { id: 'failure.blocked', message: 'This browser blocks storage for this site' }
const BLOCKED_TEXT: Label = /*i18n*/ {
  id: 'failure.blocked.text',
  message:
    'Pinset stores the farm’s records on this device. Allow site data (cookies) for this address in your browser, then try again.',
}
const FULL: Label = /*i18n*/ { id: 'failure.full', message: 'Device storage is full' }
const FULL_TEXT: Label = /*i18n*/ {
  id: 'failure.full.text',
  message:
    'Your last change was not saved. Everything saved earlier is safe. Free up space on this device, then save again.',
}
const FULL_BUT_SAFE_TEXT: Label = /*i18n*/ {
  id: 'failure.full.safe',
  message: 'Everything saved earlier is safe. Free up space on this device, then continue.',
}
const PART_TEXT: Label = /*i18n*/ {
  id: 'failure.part.text',
  message: 'This part of the app is not on this device yet. It loads when you are back online.',
}
const AGAIN: Label = /*i18n*/ { id: 'failure.again', message: 'Try again' }

/** Whether the page reloads, unless a reload has already failed to help. Drafts keep the text of forms. */
function beginsAnew(): boolean {
  // A tab that stores nothing cannot know later that it has reloaded.
  if (!keepsStorage('sessionStorage')) return false
  const page = { reload: () => window.location.reload(), since: performance.timeOrigin }
  return reloadOnce(pageStorage('sessionStorage'), page, Date.now())
}

/** Shows a failure; `kind` when the caller knows better than the error's name. */
export function tellFailure(error: unknown, kind: Failure = kindOf(error, openedReplica()?.db.isOpen())): void {
  const details = error instanceof Error ? error.message : String(error)
  devLog('failure', kind, details)
  const say = (label: Label) => i18n._(label)
  const again: GlobalErrorAction = {
    id: 'again',
    type: 'primary',
    label: say(AGAIN),
    run: () => window.location.reload(),
  }
  if (kind === 'full') {
    // Only if a person's save failed may the message say that a change was not saved.
    const text = say(error instanceof NotSaved ? FULL_TEXT : FULL_BUT_SAFE_TEXT)
    showError({ type: 'warning', message: say(FULL), text, details })
  }
  if (kind === 'storage') {
    const isBlocked = isForbidden(error)
    const isLost = !isBlocked && isConnectionLost(error)
    if (isLost && beginsAnew()) return
    const message = say(isBlocked ? BLOCKED : LOADING_FAILED)
    const tell = (text: string) => showError({ message, text, details, fullScreen: true, actions: [again] })
    tell(say(isBlocked ? BLOCKED_TEXT : OPENING_FAILED_TEXT))
    if (isLost)
      void import('./work/damaged').then(
        (part) => tell(part.damagedText(pageStorage('localStorage'))),
        () => undefined,
      )
  }
  if (kind === 'part') {
    showError({ type: 'network', message: say(NETWORK_ERROR), text: say(PART_TEXT), details, actions: [again] })
  }
  if (kind === 'own') {
    console.error('not caught', error)
    toast({ kind: 'error', id: 'failure', text: say(ANY_ERROR) })
  }
}

/** An active tab releases its database after its transaction, within this time, ms. */
const LET_GO_MS = 5_000

/** Asks people to close another tab that prevents the database from opening. */
export function watchOpening(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isShown = false
  watchHeldUp((isHeldUp) => {
    clearTimeout(timer)
    if (isHeldUp) {
      timer = setTimeout(() => {
        isShown = true
        tellFailure(new Error('another tab keeps an older version open'), 'storage')
      }, LET_GO_MS)
    } else if (isShown) {
      isShown = false
      closeError()
    }
  })
}

/** Listens for uncaught exceptions. Returns a function that ends it. */
export function watchFailures(page: Window): () => void {
  const hear = ({ reason }: PromiseRejectionEvent) => tellFailure(reason)
  page.addEventListener('unhandledrejection', hear)
  return () => page.removeEventListener('unhandledrejection', hear)
}
