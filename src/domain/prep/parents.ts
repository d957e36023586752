/** Values of a series that follow from its parent series. */
import { isPlainObject } from '../kit/entity'
import type { Json, Values } from '../kit/field'

/** The largest transfer number. */
export const MOST_TRANSFERS = 50

/** The highest parent transfer number plus one. Undefined if no parent has one. */
export function transferAfter(parents: readonly Values[]): number | undefined {
  const numbers = parents.flatMap(({ transfer_number: number }) => (typeof number === 'number' ? [number] : []))
  return numbers.length > 0 ? Math.min(Math.max(...numbers) + 1, MOST_TRANSFERS) : undefined
}

/** The common strain of all parents. Undefined if they differ. */
export function strainAfter(parents: readonly Values[]): string | undefined {
  const [first, ...others] = new Set(parents.map(({ strain_id: id }) => id))
  return typeof first === 'string' && others.length === 0 ? first : undefined
}

/** The most generations of a culture that are counted. */
export const MOST_GENERATIONS = 6

/** The highest generation among the parents of the same `form`, plus one. Undefined without such a parent, or without a number. */
export function generationAfter(parents: readonly Values[], { form }: Values): number | undefined {
  const numbers = parents.flatMap(({ form: other, generation }) =>
    other === form && typeof generation === 'number' ? [generation] : [],
  )
  return numbers.length > 0 ? Math.min(Math.max(...numbers) + 1, MOST_GENERATIONS) : undefined
}

/** An entry of a list of blocks. */
export type Entry = { readonly [key: string]: Json }

/** The entries of a list of parents, or of another list of blocks. */
export function listIn(list: unknown): readonly Entry[] {
  return Array.isArray(list) ? list.filter(isPlainObject) : []
}
