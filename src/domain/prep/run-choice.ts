/** The sterilizer run of a batch: recent runs, the proposed one, and a new one by its code. */
import { addDays, dateIn, instantOf } from '../clock'
import { timeOfId } from '../ids'
import { codeKey } from '../kit/code-key'
import type { FieldMap, Values } from '../kit/field'
import { begunAt, type Series } from './series'

export type RunRow = Values & { readonly id: string }

/** A run of the farm, or the code of a new one. Both absent: the run is not known. */
export type RunGiven = { readonly id?: string; readonly code?: string }

/** Runs of today and of this many days before are offered. */
const RUN_DAYS = 7

/** The runs that a batch may have been in, the newest first. */
export function recentRuns<T extends RunRow>(runs: readonly T[], today: string, zone: string): T[] {
  const since = addDays(today, -RUN_DAYS)
  return runs
    .filter(({ started_at: at, deleted_at: gone }) => !gone && typeof at === 'string' && dateIn(at, zone) >= since)
    .toSorted((a, b) => (String(a.started_at) < String(b.started_at) ? 1 : -1))
}

export function runOfCode<T extends RunRow>(runs: readonly T[], code: string): T | undefined {
  const key = codeKey(code)
  return key === '' ? undefined : runs.find((run) => !run.deleted_at && codeKey(String(run.code ?? '')) === key)
}

/** When the series was filled: parts may be inoculated days later, and recorded days later. The earlier counts. */
function madeAt(series: Series): string {
  const [begun, made] = [begunAt(series), series.row.created_at]
  const known = [begun, made].filter((at) => typeof at === 'string').toSorted()[0]
  const time = timeOfId(String(series.row.id))
  return known ?? (time === undefined ? '' : instantOf(time))
}

/**
 * The run that the day's last series came out of, because one load is filled in several lots. An older series may name it by a text,
 * which is a new code if no run has it. A failed run is not proposed.
 */
export function proposedRun(
  series: readonly Series[],
  runs: readonly RunRow[],
  { today, zone }: { readonly today: string; readonly zone: string },
): RunGiven {
  const [last] = series
    .flatMap((one) => {
      const at = madeAt(one)
      return !one.row.deleted_at && at !== '' && dateIn(at, zone) === today ? [{ at, row: one.row }] : []
    })
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))
  const { run_id: id, run_code: code } = last?.row ?? {}
  const run = typeof id === 'string' ? runs.find((one) => one.id === id) : runOfCode(runs, String(code ?? ''))
  if (run) return run.result === 'failed' || run.deleted_at ? {} : { id: run.id }
  return typeof id !== 'string' && typeof code === 'string' && code !== '' ? { code } : {}
}

/** The named run, or the one that already has the typed code, or else the values of a new one. */
export function runFrom(
  { id, code = '' }: RunGiven,
  runs: readonly RunRow[],
  { recipe, at }: { readonly recipe: Values; readonly at: string },
): { readonly id: string } | { readonly values: Values } | undefined {
  if (id !== undefined) return { id }
  const known = runOfCode(runs, code)
  if (known) return { id: known.id }
  const { sterilizationType: type } = recipe
  if (code.trim() === '') return undefined
  return {
    values: {
      ...{ code: code.trim(), started_at: at, result: 'pending' },
      ...(typeof type === 'string' && { sterilizationType: type }),
    },
  }
}

/** The fields that `runFrom` fills in. */
const CREATED = ['code', 'started_at', 'result', 'sterilizationType']

/** Whether nobody has written the result or more since the run was created with a batch. */
export function isAsCreated(run: Values, fields: FieldMap): boolean {
  const isEmpty = (value: unknown) =>
    value === undefined || value === null || (Array.isArray(value) && value.length === 0)
  return run.result === 'pending' && Object.keys(fields).every((key) => CREATED.includes(key) || isEmpty(run[key]))
}
