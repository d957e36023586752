/** Sends a small form to the server: only without findings, one at a time, with the error of the last attempt. */
import { type FormEvent, useState } from 'react'
import type { Values } from '../../domain/kit/field'
import type { CallError } from '../../state/device/online'
import type { FieldMapForm } from './use-field-map'

export type Sending = {
  readonly error: CallError | undefined
  readonly setError: (error: CallError | undefined) => void
  /**
   * The handler of the form's submit event: `call` gets the normalised values, `done` its result after the form is no longer busy. An
   * exception of `call` also ends the busy state.
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
