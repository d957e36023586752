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
