/** Sending a small form to the server: only without findings, once at a time, and the error of the last try. */
import { type FormEvent, useState } from 'react'
import type { Values } from '../../domain/kit/field'
import type { CallError } from '../../state/device/online'
import type { FieldMapForm } from './use-field-map'

export type Sending = {
  readonly error: CallError | undefined
  readonly setError: (error: CallError | undefined) => void
  /**
   * What the form's submit event does: `call` is given the normalised values, `done` its result, when the form is no longer
   * busy. A call that throws (a storage that fails) leaves no form busy.
   */
  readonly send: <R>(
    call: (values: Values) => Promise<R>,
    done: (result: R) => void,
  ) => (event: FormEvent) => Promise<void>
}

export function useSending(form: FieldMapForm): Sending {
  const [error, setError] = useState<CallError>()
  return {
    error,
    setError,
    send: (call, done) => async (event) => {
      event.preventDefault()
      const values = form.check()
      if (!values || form.isSubmitting) return
      form.setSubmitting(true)
      setError(undefined)
      done(await call(values).finally(() => form.setSubmitting(false)))
    },
  }
}
