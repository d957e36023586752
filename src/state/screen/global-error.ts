/**
 * What went wrong for the whole app, one thing at a time: its words, its type, what can be done. The shell draws it over
 * everything; what concerns one field, form or list is told there and never here. Texts come in translated.
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
  /** What it means, in a sentence or two. */
  readonly text?: string
  /** Technical words, folded away. */
  readonly details?: string
  readonly actions: readonly GlobalErrorAction[]
  /** Nothing is left to go on with: it covers everything and cannot be put away. */
  readonly fullScreen: boolean
}

export type ShownError = Partial<GlobalError> & Pick<GlobalError, 'message'>

/** `owner`: who was signed in as it happened; what it tells and offers is nobody else's. */
const held = proxy<{ error: GlobalError | undefined; owner: string | undefined }>({
  error: undefined,
  owner: undefined,
})

/** Shows an error; type 'error' by default. What covers everything is not replaced by something smaller. */
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
