/**
 * Contestants at the same work in turns (ours, a peer, the next peer, ours, ...), so that noise of the machine hits all alike.
 * A peer that fails has its message in its cell and leaves the field; a failure of our own ends the run.
 */
import { type Cell, OURS, type TableRow } from './table'

export type Field<One extends { readonly name: string }> = {
  readonly runners: One[]
  readonly failed: Map<string, string>
}

/** The measurements of all contestants, by name. */
export type Measured<T> = ReadonlyMap<string, readonly T[]>

/** One line of an error that may come out of a page. */
export const firstLine = (error: unknown) =>
  (error instanceof Error ? error.message : String(error))
    .replace(/^page\.evaluate: (?:Error: )?/, '')
    .split('\n')[0]
    ?.slice(0, 160) ?? ''

/** Runs `work` several times for all contestants in turn. */
export async function inTurns<One extends { readonly name: string }, T>(
  field: Field<One>,
  runs: number,
  work: (one: One) => Promise<T>,
): Promise<Measured<T>> {
  const found = new Map<string, T[]>(field.runners.map(({ name }) => [name, []]))
  for (let run = 0; run < runs; run++) {
    for (const one of [...field.runners]) {
      if (field.failed.has(one.name)) continue
      try {
        found.get(one.name)?.push(await work(one))
      } catch (error) {
        if (one.name === OURS) throw error
        field.failed.set(one.name, firstLine(error))
      }
    }
  }
  return found
}

/** A cell leaves out rows that its contestant cannot do. */
export function answeredOnly<T>(measured: Measured<T | undefined>): Measured<T> {
  return new Map([...measured].map(([name, values]) => [name, values.filter((value) => value !== undefined)]))
}

/** A row of the table. The cell of a contestant that failed has what it did before, if anything, and the message. */
export function rowOf<T>(
  { failed }: Field<{ readonly name: string }>,
  work: string,
  goal: string,
  measured: Measured<T>,
  cellOf: (values: readonly T[]) => Cell,
): TableRow {
  const cells: Record<string, Cell> = {}
  const most = Math.max(...[...measured.values()].map((values) => values.length))
  for (const [name, values] of measured) {
    const message = failed.get(name)
    const isCut = message !== undefined && values.length < most
    const note = isCut ? { note: `${values.length} of ${most} runs, then: ${message}` } : {}
    if (values.length > 0) cells[name] = { ...cellOf(values), ...note }
  }
  for (const [name, message] of failed) cells[name] ??= { failed: message }
  return { work, goal, cells }
}
