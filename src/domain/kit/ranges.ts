/** Part numbers as people write them: `3–7, 12`. */

/** Sorted, without repetitions. Three or more neighbours become a range. */
export function rangesText(numbers: readonly number[]): string {
  const sorted = [...new Set(numbers)].sort((a, b) => a - b)
  const runs: [number, number][] = []
  for (const number of sorted) {
    const last = runs.at(-1)
    if (last && last[1] + 1 === number) last[1] = number
    else runs.push([number, number])
  }
  return runs.flatMap(([from, to]) => (to - from < 2 ? listed(from, to) : `${from}–${to}`)).join(', ')
}

function listed(from: number, to: number): string[] {
  return from === to ? [String(from)] : [String(from), String(to)]
}

/** Reads `3-7, 12` in any order, with any dash. Undefined for any other text, and for a number outside 1 to `most`. */
export function parseRanges(text: string, most: number): readonly number[] | undefined {
  const ranges = readRanges(text)
  if (ranges?.every(([from, to]) => from >= 1 && to <= most) !== true) return undefined
  return [...new Set(ranges.flatMap(numbersIn))].sort((a, b) => a - b)
}

export type Range = readonly [from: number, to: number]

/** The ranges of such a text, with any numbers. A single number is a range of one. */
export function readRanges(text: string): readonly Range[] | undefined {
  const parts = text.replace(/\s*[-–—]\s*/g, '-').split(/[\s,;]+/)
  const ranges = parts.filter((one) => one !== '').map(rangeIn)
  return ranges.every((range) => range !== undefined) ? ranges : undefined
}

function rangeIn(part: string): Range | undefined {
  const [, first, last = first] = /^(\d{1,4})(?:-(\d{1,4}))?$/.exec(part) ?? []
  if (first === undefined) return undefined
  return [Math.min(Number(first), Number(last)), Math.max(Number(first), Number(last))]
}

export function numbersIn([from, to]: Range): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}
