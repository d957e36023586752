/**
 * The entities of the simulation: those that its acts write and what these refer to. Fixed, because a seed is a story: with
 * one entity more every device asks one list more, and every pinned seed would tell another one. So plans of growing have a bundle of
 * their own (bundle.mjs), which has more entities.
 */
import { registry as farmRegistry } from '../../../src/domain/entities/registry'
import { makeRegistry } from '../../../src/domain/kit/entity'

const NAMES = [
  'farm',
  'unit',
  'category',
  'supplier',
  'item',
  'purchase',
  'use',
  'write_off',
  'count',
  'user',
  'person',
]
const GROWING = [
  ...['strain', 'spore', 'recipe_type', 'sterilization_type', 'recipe', 'agar_series'],
  ...['place', 'run', 'petri_series', 'grow_series', 'observation', 'harvest'],
]

/** Defined in bundles only. */
declare const HAS_GROWING: boolean | undefined
export const hasGrowing = typeof HAS_GROWING !== 'undefined' && HAS_GROWING

export const registry = makeRegistry(
  [...NAMES, ...(hasGrowing ? GROWING : [])].flatMap((name) => farmRegistry.byName(name) ?? []),
)
