/** The sterilizer runs of series. A series names its run by `run_id`, an older one only by a text: `run_code`. */
import { codeKey } from '../kit/code-key'
import type { Values } from '../kit/field'

/** The run of a series. Undefined if it names none, or one that is deleted. */
export type RunOf = (series: Values) => Values | undefined

/** The text that names the run of a series without `run_id`, as it was written. */
export function runText({ run_id: id, run_code: code }: Values): string | undefined {
  return typeof id !== 'string' && typeof code === 'string' && codeKey(code) !== '' ? code : undefined
}

/** Whether the series names its run only by this text. Codes are compared by key: 'A-218' and ' a-218' are one run. */
export function isCalled(text: string, series: Values): boolean {
  const own = runText(series)
  return own !== undefined && codeKey(own) === codeKey(text)
}

/** The run with this code, without deleted ones. */
export function runCalled<T extends Values>(text: string, runs: readonly T[]): T | undefined {
  const key = codeKey(text)
  return runs.find(({ code, deleted_at: gone }) => !gone && codeKey(String(code ?? '')) === key)
}

export function runFinder(runs: readonly Values[]): RunOf {
  const live = runs.filter(({ deleted_at: gone }) => !gone)
  const byId = new Map(live.map((run) => [run.id, run]))
  const byKey = new Map(live.map((run) => [codeKey(String(run.code ?? '')), run]))
  return (series) => {
    if (typeof series.run_id === 'string') return byId.get(series.run_id)
    const text = runText(series)
    return text === undefined ? undefined : byKey.get(codeKey(text))
  }
}
