/** Numbers of parts as people write them: `3–7, 12`. */

/** Sorted, each once; three neighbours or more as a range. */
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

/** `3-7, 12` in any order, with any dash; undefined when something else stands in it or a number lies outside 1 to `most`. */
export function parseRanges(text: string, most: number): readonly number[] | undefined {
  const found = new Set<number>()
  const parts = text.replace(/\s*[-–—]\s*/g, '-').split(/[\s,;]+/)
  for (const part of parts.filter((one) => one !== '')) {
    const [, first, last = first] = /^(\d{1,4})(?:-(\d{1,4}))?$/.exec(part) ?? []
    if (first === undefined) return undefined
    const from = Math.min(Number(first), Number(last))
    const to = Math.max(Number(first), Number(last))
    if (from < 1 || to > most) return undefined
    for (let number = from; number <= to; number++) found.add(number)
  }
  return [...found].sort((a, b) => a - b)
}
