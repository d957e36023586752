/**
 * One text that holds a file and all its mutants: where a mutant is, the code asks which of them is on. So a file is compiled
 * and loaded once, whichever mutant is tried.
 */
import type { Mutant } from './plant'

/** What woven code asks, `globalThis.mutantIsOn(number)`. */
export const QUESTION = 'mutantIsOn'

/** `numbers[i]` is what `mutants[i]` is asked by. */
export function weave(source: string, mutants: readonly Mutant[], numbers: readonly number[]): string {
  const spots = new Map<string, Spot>()
  for (const [at, mutant] of mutants.entries()) {
    const { start, end, isStatement } = mutant
    const key = `${start} ${end} ${isStatement}`
    const spot = spots.get(key) ?? { start, end, isStatement, choices: [] }
    spots.set(key, { ...spot, choices: [...spot.choices, { text: mutant.text, number: numbers[at] ?? -1 }] })
  }
  const sorted = [...spots.values()].toSorted(
    (one, other) =>
      one.start - other.start || other.end - one.end || Number(other.isStatement) - Number(one.isStatement),
  )
  return textOf(source, 0, source.length, sorted)
}

type Spot = {
  readonly start: number
  readonly end: number
  readonly isStatement: boolean
  readonly choices: readonly { readonly text: string; readonly number: number }[]
}

/** `inside` lie between start and end, sorted, the outer before the inner. */
function textOf(source: string, start: number, end: number, inside: readonly Spot[]): string {
  let text = ''
  let at = start
  for (let index = 0; index < inside.length; ) {
    const spot = inside[index]
    if (!spot) break
    let next = index + 1
    while ((inside[next]?.start ?? Number.POSITIVE_INFINITY) < spot.end) next += 1
    text += source.slice(at, spot.start) + spotText(source, spot, inside.slice(index + 1, next))
    at = spot.end
    index = next
  }
  return text + source.slice(at, end)
}

function spotText(source: string, { start, end, isStatement, choices }: Spot, inside: readonly Spot[]): string {
  const own = textOf(source, start, end, inside)
  const asked = choices.map(({ number }) => `globalThis.${QUESTION}(${number})`)
  // A block, for the line before it may end without a semicolon, and an `else` may follow.
  if (isStatement) return `{ if (!${asked.join('&&!')}) { ${own} } }`
  return `(${choices.map(({ text }, at) => `${asked[at]} ? (${text}) : `).join('')}(${own}))`
}
