/** The stock fold alone: 1,000 items over 50,000 movements, and one save on top. */
import { addMovement, foldStock, type Movement } from '../../src/domain/rules/stock'

const ITEMS = 1_000
const MOVEMENTS = 50_000

function movement(n: number): Movement {
  const at = new Date(Date.UTC(2025, 0, 1) + n * 60_000).toISOString()
  const id = `m${String(n).padStart(8, '0')}`
  if (n % 10 === 0) return { id, kind: 'purchase', at, quantity: 15_000_000n, packageCount: 6 }
  return { id, kind: n % 17 === 0 ? 'count' : 'use', at, quantity: 250_000n }
}

export function stockFold() {
  const items = Array.from({ length: ITEMS }, (): Movement[] => [])
  for (let n = 0; n < MOVEMENTS; n++) items[n % ITEMS]?.push(movement(n))
  const folds: number[] = []
  const saves: number[] = []
  for (let run = 0; run < 5; run++) {
    const start = performance.now()
    const stocks = items.map(foldStock)
    folds.push(performance.now() - start)
    const saved = performance.now()
    if (stocks[0]) addMovement(stocks[0], movement(MOVEMENTS + 1))
    saves.push(performance.now() - saved)
  }
  const median = (values: number[]) => values.sort((a, b) => a - b)[2] ?? 0
  return [
    {
      work: 'stock fold, 1,000 items over 50,000 movements',
      goal: '< 100 ms',
      value: `${median(folds).toFixed(1)} ms`,
    },
    { work: 'stock of one item after one more movement', goal: '< 5 ms', value: `${median(saves).toFixed(3)} ms` },
  ]
}
