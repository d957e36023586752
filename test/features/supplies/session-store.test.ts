import { afterEach, describe, expect, it } from 'vitest'
import { micro } from '../../../src/domain/kit/decimal'
import type { StockAct } from '../../../src/features/supplies/acts/stock-act'
import {
  addDone,
  chooseAct,
  chooseAsBefore,
  endScanSession,
  putAway,
  putScanned,
  readScanSession,
  setRepeating,
} from '../../../src/features/supplies/scan-and-do/session-store'
import { session } from '../../../src/state/person/session-store'

afterEach(endScanSession)

const target = { itemId: 'rye', purchaseId: 'lot', packageNumber: 1 }
const before = { left: micro('15'), trace: 4999n, unitId: 'kg' }
const act = (given: Partial<StockAct> = {}): StockAct => ({ verb: 'use', target, amount: '1', unitId: 'kg', ...given })
let made = 0
const done = (given: Partial<StockAct> = {}) => {
  made += 1
  addDone({ id: `r${made}`, act: act(given), itemName: 'Rye', at: 0 }, before)
}

describe('a session that records at each scan', () => {
  it('continues while the act stays the same', () => {
    done()
    setRepeating(true)
    done()
    expect(readScanSession().isRepeating).toBe(true)
  })

  it.each<[string, Partial<StockAct>]>([
    ['a write-off', { verb: 'write_off', reason: 'spoiled' }],
    ['a count', { verb: 'count' }],
    ['another amount', { amount: '2' }],
    ['all of a package', { amount: '15' }],
    ['another unit', { unitId: 'g' }],
  ])('stops at an exception: %s', (_, given) => {
    done()
    setRepeating(true)
    done(given)
    expect(readScanSession().isRepeating).toBe(false)
  })

  it('stops when another amount is set for the next package', () => {
    done()
    setRepeating(true)
    chooseAct(act({ amount: '3' }), before)
    expect(readScanSession()).toMatchObject({ isRepeating: false, chosen: { amount: '3' } })
  })

  it('stops after an undo, and returns to the choice of the act before', () => {
    done()
    done({ verb: 'write_off', reason: 'spilled' })
    setRepeating(true)
    chooseAsBefore(readScanSession().done.slice(0, 1))
    expect(readScanSession()).toMatchObject({ isRepeating: false, chosen: { verb: 'use', amount: '1' } })
    chooseAsBefore([])
    expect(readScanSession().chosen).toEqual({ verb: 'use' })
  })
})

it('ignores the same package scanned again, unless it was put away', () => {
  putScanned(target)
  const first = readScanSession().scanned
  putScanned({ ...target })
  expect(readScanSession().scanned).toBe(first)
  putAway()
  putScanned(target)
  expect(readScanSession()).toMatchObject({ scanned: { target }, round: 1 })
})

it('belongs to one user, and the next user starts with an empty session', () => {
  session.userId = 'vera'
  done()
  session.userId = 'oleg'
  expect(readScanSession().done).toEqual([])
  session.userId = 'vera'
  expect(readScanSession().done).toHaveLength(1)
  delete session.userId
})
