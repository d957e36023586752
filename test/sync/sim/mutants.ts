/**
 * Planted bugs: each one text of the product replaced by another while it is bundled, so that the product has no branch for
 * it. `find` must be there exactly once. `seed` and `steps` are pinned: that run must be
 * broken by the mutant and be sound without it. `npm run simulate -- --mutants` looks for the first seeds again; with
 * `--steps 20`, and `--harsh` beside it, for short runs, which each of the tests then has to play.
 */
import type { PlanKind } from './entry'
import { CLOCKS_MUTANTS } from './mutants-clocks'
import { DEVICE_MUTANTS } from './mutants-device'
import { ENGINE_MUTANTS } from './mutants-engine'
import { FORKS_MUTANTS } from './mutants-forks'
import { GROW_MUTANTS } from './mutants-grow'
import { SCREEN_MUTANTS } from './mutants-screen'
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
  /** The kind of its plan, an ordinary one by default; 'found': the seed names one of `found-plans.json`. */
  readonly kind?: PlanKind | 'found'
}

/** Puts a mutant into a source text. Throws where its place is not there, or more than once. */
export function mutate(mutant: Mutant, source: string): string {
  const parts = source.split(mutant.find)
  if (parts.length !== 2)
    throw new Error(`mutant ${mutant.name}: its text is ${parts.length - 1} times in ${mutant.file}, not once`)
  return parts.join(mutant.replace)
}

export const MUTANTS: readonly Mutant[] = [
  ...DEVICE_MUTANTS,
  ...ENGINE_MUTANTS,
  ...SERVER_MUTANTS,
  ...WORKER_MUTANTS,
  ...CLOCKS_MUTANTS,
  ...FORKS_MUTANTS,
  ...SCREEN_MUTANTS,
  ...GROW_MUTANTS,
]
