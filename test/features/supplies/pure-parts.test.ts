import { describe, expect, it } from 'vitest'
import type { StoredRow } from '../../../src/data/rows'
import { parseDecimal } from '../../../src/domain/kit/decimal'
import { foldStock } from '../../../src/domain/rules/stock'
import { amountPresets } from '../../../src/features/supplies/acts/amount-presets'
import { balancePoints } from '../../../src/features/supplies/item/balance-points'
import { firstShown, packagesOf, turnsOfDay } from '../../../src/features/supplies/purchase/package-views'
import { labelItems } from '../../../src/features/view/label-items'
import { openPrintWindow, readPrintJob, storePrintJob } from '../../../src/state/labels/print-jobs'

const kg = (text: string) => parseDecimal(text) ?? 0n

it('purchases of one day are numbered by their recording order', () => {
  const on = (id: string, date: string) => ({ id, date }) as StoredRow
  const rows = [on('e', '2026-03-04'), on('b', '2026-03-05'), on('a', '2026-03-04'), on('d', '2026-03-04')]
  expect([...turnsOfDay(rows)].sort()).toEqual([
    ['a', 1],
    ['d', 2],
    ['e', 3],
  ])
})

describe('ready amounts', () => {
  it.each([
    ['a sack of 15', '2.5', '15', 2, { step: '0.5', start: '1', values: ['0.5', '1', '2'], all: '2.5' }],
    ['a nearly empty one', '0.3', '15', 2, { step: '0.5', start: '0.3', values: [], all: '0.3' }],
    ['one beyond zero', '-2', '15', 2, { step: '0.5', start: '1', values: ['0.5', '1', '2'], all: undefined }],
    [
      'pieces, which have no halves',
      '212',
      '212',
      0,
      { step: '5', start: '10', values: ['5', '10', '20'], all: '212' },
    ],
    ['nothing known', '0', '0', 2, { step: '0.5', start: '1', values: ['0.5', '1', '2'], all: undefined }],
  ])('fit %s', (_what, left, whole, digits, expected) => {
    expect(amountPresets(kg(left), kg(whole), digits)).toEqual(expected)
  })
})

describe('packages', () => {
  const purchase: StoredRow = { id: 'p', package_count: 5 }
  const at = '2026-03-01T08:00:00.000Z'
  const move = (id: string, kind: 'use' | 'write_off', packageNumber: number, quantity: string) => ({
    id,
    kind,
    at: `2026-03-02T08:00:00.00${id.slice(-1)}Z`,
    quantity: kg(quantity),
    purchaseId: 'p',
    packageNumber,
  })
  const stock = foldStock([
    { id: 'p', kind: 'purchase', at, quantity: kg('15'), packageCount: 5, expiry: '2026-03-20' },
    move('m1', 'use', 1, '15'),
    move('m2', 'write_off', 2, '15'),
    move('m3', 'use', 3, '12.5'),
  ])
  const writeOffs: StoredRow[] = [
    { id: 'm2', purchase_id: 'p', quantity_id: 2, reason: 'spoiled', occurred_at: at },
    { id: 'x', purchase_id: 'p', quantity_id: 2, reason: 'lost', occurred_at: at, reverses_id: 'y' },
  ]

  it('appear sealed, open, empty, written off or expired, with reason and level', () => {
    const views = packagesOf(purchase, stock, writeOffs, '2026-03-10', 2)
    expect(views.map(({ state }) => state)).toEqual(['empty', 'written-off', 'open', 'sealed', 'sealed'])
    expect(views[1]?.reason).toBe('spoiled')
    expect(views[2]?.level).toBeCloseTo(1 / 6, 2)
    expect(packagesOf(purchase, stock, [], '2026-03-21', 2)[3]?.state).toBe('expired')
  })

  it('appear as empty while the purchase is on order', () => {
    expect(packagesOf(purchase, undefined, [], '2026-03-10', 2).map(({ state }) => state)).toEqual(
      Array(5).fill('empty'),
    )
  })
})

describe('a shelf', () => {
  const shelf = (gone: number, count: number) =>
    packagesOf(
      { id: 'p', package_count: count },
      foldStock([
        { id: 'p', kind: 'purchase', at: '2026-03-01T08:00:00.000Z', quantity: kg('15'), packageCount: count },
        ...Array.from({ length: gone }, (_, index) => ({
          id: `u${index}`,
          kind: 'use' as const,
          at: '2026-03-02T08:00:00.000Z',
          quantity: kg('15'),
          purchaseId: 'p',
          packageNumber: index + 1,
        })),
      ]),
      [],
      '2026-03-10',
      2,
    )

  it('opens at the first package that is not empty, or the one in hand', () => {
    expect(firstShown(shelf(18, 40), undefined)).toBe(18)
    expect(firstShown(shelf(18, 40), 23)).toBe(18)
    expect(firstShown(shelf(18, 40), 9)).toBe(8)
  })

  it('shows all packages if less than a row, or every one, is empty', () => {
    expect(firstShown(shelf(5, 40), undefined)).toBe(0)
    expect(firstShown(shelf(12, 12), undefined)).toBe(0)
    expect(firstShown(shelf(18, 40), 3)).toBe(0)
  })
})

describe('the plot of a balance', () => {
  it('starts with the balance before its weeks and ends now', () => {
    const day = 86_400_000
    const now = Date.UTC(2026, 5, 1)
    const step = (days: number, onHand: bigint) =>
      ({ id: `s${days}`, kind: 'use', at: new Date(now - days * day).toISOString(), change: 0n, onHand }) as const
    const drawn = balancePoints([step(100, 7_000_000n), step(10, 5_000_000n)], now)
    expect(drawn?.points.map(({ value }) => value)).toEqual([7, 5, 5])
    expect(drawn?.points.at(-1)?.at).toBe(now)
    expect(balancePoints([], now)).toBeUndefined()
  })
})

describe('a label that carries values', () => {
  it('reads keys or two lists, and never fails on junk', () => {
    expect(labelItems({ fields: { n: 'Name' }, values: { n: 'Rye', x: 'y' } })).toEqual([
      { label: 'Name', value: 'Rye' },
    ])
    expect(labelItems({ fields: ['Name', 'Lot'], values: ['Rye', ''] })).toEqual([{ label: 'Name', value: 'Rye' }])
    for (const junk of [null, 1, 'x', [], {}, [[[]]], { constructor: 1 }]) {
      expect(Array.isArray(labelItems({ fields: junk, values: junk }))).toBe(true)
    }
  })
})

describe('a print job', () => {
  const entries = [
    { id: 'a', url: 'https://farm.example/view', label: 'QR Code 1/1', text: { code: 'RYE', name: 'Rye', dates: [] } },
  ]
  const memory = () => {
    const data = new Map<string, string>()
    const storage = {
      get length() {
        return data.size
      },
      key: (index: number) => [...data.keys()][index] ?? null,
      getItem: (key: string) => data.get(key) ?? null,
      setItem: (key: string, value: string) => void data.set(key, value),
      removeItem: (key: string) => void data.delete(key),
    }
    return { storage: storage as unknown as Storage, data }
  }

  it('uses the key qr_print_ and its time, and keeps only the last few', () => {
    const { storage, data } = memory()
    expect(storePrintJob(storage, entries, 1_700_000_000_000)).toBe('1700000000000')
    expect(data.has('qr_print_1700000000000')).toBe(true)
    for (let index = 1; index < 10; index++) storePrintJob(storage, entries, 1_700_000_000_000 + index)
    expect(data.size).toBe(5)
    expect(readPrintJob(storage, '1700000000009')).toEqual(entries)
    expect(readPrintJob(storage, '1700000000000')).toBeUndefined()
    data.set('qr_print_1', '{"broken"')
    expect(readPrintJob(storage, '1')).toBeUndefined()
  })

  it('opens in a window of 700 by 700, or here where windows are blocked', () => {
    const asked: string[] = []
    const view = (open: () => unknown, standalone = false) =>
      ({
        matchMedia: () => ({ matches: standalone }),
        navigator: {},
        open: (_address: string, _target: string, features: string) => {
          asked.push(features)
          return open()
        },
      }) as unknown as Window
    expect(
      openPrintWindow(
        '/print-qr?id=1',
        view(() => ({})),
        false,
      ),
    ).toBe('opened')
    expect(asked[0]).toContain('width=700,height=700')
    expect(
      openPrintWindow(
        '/print-qr?id=1',
        view(() => null),
        false,
      ),
    ).toBe('blocked')
    expect(
      openPrintWindow(
        '/print-qr?id=1',
        view(() => ({}), true),
        false,
      ),
    ).toBe('here')
    expect(
      openPrintWindow(
        '/print-qr?id=1',
        view(() => ({})),
        true,
      ),
    ).toBe('here')
    const broken = view(() => {
      throw new Error('no')
    })
    expect(openPrintWindow('/print-qr?id=1', broken, false)).toBe('failed')
  })
})
