/**
 * Ready amounts for a gloved hand: the usual uses of an ingredient, and the whole rest. Without earlier uses: about a
 * fifteenth of a package as a round number, its half and its double. Exact; only a suggestion.
 */
import { formatDecimal, type Micro } from '../../../domain/kit/decimal'
import { thereOf, traceOf } from '../../../domain/rules/trace'

export type Presets = {
  /** One press of a stepper, and the start amount. Decimal strings. */
  readonly step: string
  readonly start: string
  readonly values: readonly string[]
  /** The whole rest; undefined when there is none. */
  readonly all: string | undefined
}

const ONE: Micro = 1_000_000n
const ROUND = [1n, 2n, 5n] as const

const bySize = (a: Micro, b: Micro) => (a < b ? -1 : 1)

/** The largest 1, 2 or 5 times a power of ten up to `limit`, but at least the smallest amount that can be shown. */
function roundBelow(limit: Micro, smallest: Micro): Micro {
  let best = smallest
  for (let power = smallest; power <= limit; power *= 10n) {
    for (const digit of ROUND) if (power * digit <= limit) best = power * digit
  }
  return best
}

/**
 * `whole`: a full package (or the usual stock); `left`: the rest; `digits`: the unit's; `usual`: by habit, most usual first.
 */
export function amountPresets(left: Micro, whole: Micro, digits: number, usual: readonly Micro[] = []): Presets {
  const smallest = ONE / 10n ** BigInt(Math.max(0, Math.min(6, digits)))
  const known = usual.filter((amount) => amount % smallest === 0n)
  const middle = whole > 0n ? roundBelow(whole / 15n, smallest) : ONE
  const half = (middle / 2n) % smallest === 0n ? middle / 2n : undefined
  const guessed = [middle, half, middle * 2n].filter((value) => value !== undefined)
  const rest = thereOf(left, traceOf(digits, whole))
  const fitting = (known.length > 0 ? known : guessed).filter((value) => rest === 0n || value < rest)
  const [first] = fitting
  const start = first !== undefined && (known.length > 0 || first === middle) ? first : rest > 0n ? rest : middle
  return {
    step: formatDecimal(stepOf(half ?? middle, known, smallest)),
    start: formatDecimal(start),
    values: fitting.toSorted(bySize).map(formatDecimal),
    all: rest > 0n ? formatDecimal(rest) : undefined,
  }
}

/** A large package is used in small steps. */
function stepOf(guessed: Micro, known: readonly Micro[], smallest: Micro): Micro {
  const [least] = known.filter((amount) => amount < guessed * 2n).toSorted(bySize)
  return least === undefined ? guessed : roundBelow(least / 2n, smallest)
}
