/**
 * Errors of the whole app, one at a time: text, type and actions. The shell draws it over everything. Errors of a field, form or list are
 * shown there and never here. Texts are translated.
 */
import { proxy, ref, useSnapshot } from 'valtio'
import { session, useSession } from '../person/session-store'

export type GlobalErrorType = 'error' | 'warning' | 'network' | 'validation'

export type GlobalErrorAction = {
  readonly id: string
  readonly label: string
  readonly type?: 'primary' | 'secondary' | 'tertiary' | 'danger'
  readonly run: () => void
}

export type GlobalError = {
  readonly message: string
  readonly type: GlobalErrorType
  /** The meaning in one or two sentences. */
  readonly text?: string
  /** Technical details, collapsed. */
  readonly details?: string
  readonly actions: readonly GlobalErrorAction[]
  /** The app cannot continue: the error covers everything and cannot be closed. */
  readonly fullScreen: boolean
}

export type ShownError = Partial<GlobalError> & Pick<GlobalError, 'message'>

/** `owner`: the user signed in at the time. Other users must not see its text and actions. */
const held = proxy<{ error: GlobalError | undefined; owner: string | undefined }>({
  error: undefined,
  owner: undefined,
})

/** Shows an error, by default of type 'error'. A full-screen error is not replaced by a smaller one. */
export function showError(shown: ShownError): void {
  const error: GlobalError = { type: 'error', actions: [], fullScreen: false, ...shown }
  if (held.error?.fullScreen && !error.fullScreen) return
  held.error = ref(error)
  held.owner = session.userId
}

export function closeError(): void {
  held.error = undefined
}

export function useGlobalError(): GlobalError | undefined {
  const { error, owner } = useSnapshot(held)
  const { userId } = useSession()
  return error?.fullScreen || owner === undefined || owner === userId ? error : undefined
}
