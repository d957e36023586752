/**
 * The stock fold alone: 1,000 items over 50,000 movements, and one more use of an item that has all 50,000. A save adds to the
 * stored stock where the use is the newest movement; a use that was recorded late folds the item again, from its records.
 */
import { addMovement, foldStock, type Movement } from '../../src/domain/rules/stock'
import type { Figure } from './table'
import { timed } from './timed'

const ITEMS = 1_000
const MOVEMENTS = 50_000

function movement(n: number): Movement {
  const at = new Date(Date.UTC(2025, 0, 1) + n * 60_000).toISOString()
  const id = `m${String(n).padStart(8, '0')}`
  if (n % 10 === 0) return { id, kind: 'purchase', at, quantity: 15_000_000n, packageCount: 6 }
  return { id, kind: n % 17 === 0 ? 'count' : 'use', at, quantity: 250_000n }
}

/** One purchase of 500 packages in 5,000, all else uses: an item that is used every few minutes. */
function usedMovement(n: number): Movement {
  return n % 5_000 === 0
    ? { ...movement(n), kind: 'purchase', packageCount: 500 }
    : { ...movement(n), kind: 'use', packageCount: 1 }
}

export function stockFold(): Figure[] {
  const items = Array.from({ length: ITEMS }, (): Movement[] => [])
  for (let n = 0; n < MOVEMENTS; n++) items[n % ITEMS]?.push(movement(n))
  const used = Array.from({ length: MOVEMENTS }, (_, n) => usedMovement(n))
  const bought = Array.from({ length: MOVEMENTS }, (_, n) => movement(n))
  const newest = usedMovement(MOVEMENTS + 1)
  const named = { ...newest, purchaseId: usedMovement(0).id, packageNumber: 1 }
  const late = { ...newest, at: usedMovement(MOVEMENTS / 2).at, id: 'late' }
  const [usedStock, boughtStock] = [foldStock(used), foldStock(bought)]
  const packages = (count: number) => count.toLocaleString('en')
  const ms = (value: number, digits: number) => `${value.toFixed(digits)} ms`
  const oneMore = `one more use of an item with ${packages(MOVEMENTS)} movements`
  return [
    {
      work: 'stock fold, 1,000 items over 50,000 movements',
      goal: '< 100 ms',
      value: ms(
        timed(() => items.map(foldStock)),
        1,
      ),
    },
    {
      work: `${oneMore}, ${packages(boughtStock.packages.size)} packages`,
      goal: '< 1 ms',
      value: ms(
        timed(() => addMovement(boughtStock, newest)),
        3,
      ),
    },
    {
      work: `the same, of one package named, ${packages(usedStock.packages.size)} packages`,
      goal: '< 1 ms',
      value: ms(
        timed(() => addMovement(usedStock, named)),
        3,
      ),
    },
    {
      work: `the same, recorded late: a fold of all, ${packages(usedStock.packages.size)} packages`,
      goal: '',
      value: ms(
        timed(() => foldStock([...used, late])),
        1,
      ),
    },
  ]
}
