/**
 * Planted bugs: each one text of the product replaced by another while it is bundled, so that the product has no branch for
 * it. `find` must be there exactly once. `seed` and `steps` are pinned: that run, of an ordinary or a harsh plan, must be
 * broken by the mutant and be sound without it. `npm run simulate -- --mutants` looks for the first seeds again.
 */
import { DEVICE_MUTANTS } from './mutants-device'
import { ENGINE_MUTANTS } from './mutants-engine'
import { SERVER_MUTANTS } from './mutants-server'
import { WORKER_MUTANTS } from './mutants-worker'

export type Mutant = {
  readonly name: string
  readonly about: string
  readonly rule: string
  readonly file: string
  readonly find: string
  readonly replace: string
  readonly seed: number
  readonly steps: number
  readonly isHarsh?: true
  /** Its seed is that of a plan of whole workers. */
  readonly isWorker?: true
  /** Its seed names one of `found-plans.json`. */
  readonly isFound?: true
}

/** Puts a mutant into a source text. Throws where its place is not there, or more than once. */
export function mutate(mutant: Mutant, source: string): string {
  const parts = source.split(mutant.find)
  if (parts.length !== 2)
    throw new Error(`mutant ${mutant.name}: its text is ${parts.length - 1} times in ${mutant.file}, not once`)
  return parts.join(mutant.replace)
}

export const MUTANTS: readonly Mutant[] = [...DEVICE_MUTANTS, ...ENGINE_MUTANTS, ...SERVER_MUTANTS, ...WORKER_MUTANTS]
