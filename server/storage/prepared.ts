/**
 * A query that Kysely compiles once and that runs many times with other values. Compiling costs more than running it in SQLite,
 * so the whole write path uses this. Kysely still writes the text, for any dialect.
 */
import type { Compilable } from 'kysely'
import type { Db } from './schema'

/** The placeholder of a value while the query is built. */
class Slot {
  constructor(readonly name: PropertyKey) {}
}

/** The placeholder of a named value; every run supplies the value. */
export type Place<P> = <K extends keyof P>(name: K) => P[K]

export type Prepared<P, R> = (on: Db, values: P) => Promise<R[]>

export function prepare<P extends object>() {
  return <R>(build: (place: Place<P>) => Compilable<R>): Prepared<P, R> => {
    const compiled = build((name) => new Slot(name) as unknown as P[typeof name]).compile()
    const slots = compiled.parameters.map((parameter) => (parameter instanceof Slot ? parameter.name : undefined))
    return async (on, values) => {
      const parameters = compiled.parameters.map((parameter, index) => {
        const name = slots[index]
        return name === undefined ? parameter : values[name as keyof P]
      })
      const { rows } = await on.executeQuery<R>({ ...compiled, parameters })
      return rows
    }
  }
}
