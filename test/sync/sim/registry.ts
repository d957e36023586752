/**
 * The entities of the simulation: those that its acts write and what these refer to. Fixed, because a seed is a story: with
 * one entity more every device asks one list more, and every pinned seed would tell another one.
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

export const registry = makeRegistry(NAMES.flatMap((name) => farmRegistry.byName(name) ?? []))
