/** Runs the action of a button field, one at a time, and shows the outcome. */
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Values } from '../../domain/kit/field'
import { toastError, toastSuccess } from '../../state/screen/overlays'

/** Runs the named action with the form's values. False or a rejection is a failure. */
export type RunAction = (action: string, values: Values) => Promise<boolean>

export type FormAction = {
  readonly running: string | undefined
  readonly run: (path: string, action: string, values: Values) => void
}

export function useFormAction(runAction: RunAction | undefined): FormAction | undefined {
  const { t } = useLingui()
  const [running, setRunning] = useState<string>()
  if (!runAction) return undefined
  const done = t({ id: 'records.action.done', message: 'Action completed successfully' })
  const failed = t({ id: 'records.action.failed', message: 'Action failed' })
  const run = async (path: string, action: string, values: Values) => {
    if (running !== undefined) return
    setRunning(path)
    const isDone = await runAction(action, values).catch(() => false)
    setRunning(undefined)
    if (isDone) toastSuccess(done)
    else toastError(failed)
  }
  return { running, run: (path, action, values) => void run(path, action, values) }
}
