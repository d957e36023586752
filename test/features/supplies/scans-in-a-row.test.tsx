// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, expect, it, vi } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { registry } from '../../../src/domain/entities/registry'
import { labelLink } from '../../../src/domain/qr'
import { ScanAndDoScreen } from '../../../src/features/supplies/scan-and-do/ScanAndDoScreen'
import { chooseAct, endScanSession, setRepeating } from '../../../src/features/supplies/scan-and-do/session-store'
import type { ScannerProps } from '../../../src/ui/scanner/Scanner'
import { FARM } from '../../data/replica'
import { startApp, type TestApp, until } from '../../records/app'

/** A scanner that is faster than any camera: the test gives it the texts. */
const drawn = vi.hoisted(() => ({ props: undefined as unknown }))
vi.mock('../../../src/ui/scanner/Scanner', () => ({
  Scanner: (props: unknown) => {
    drawn.props = props
    return <p>camera</p>
  },
}))
const scanner = () => drawn.props as ScannerProps

const BOUGHT = '01920000-0000-7000-8000-000000000930'
const label = (quantityId: number) => labelLink({ origin: location.origin, category: 'GRAIN', key: BOUGHT, quantityId })

let app: TestApp
afterEach(async () => {
  endScanSession()
  await app.close()
})

it('records each package at its scan, at any speed', async () => {
  app = await startApp(
    '/s',
    { '/': () => null, '/s': ScanAndDoScreen },
    async ({ save }) => {
      const values = { item_id: FARM.item.id, unit_id: FARM.kg.id, quantity: '10', package_count: 6 }
      const received = { status: 'received', date: '2026-01-01' }
      const intent = { kind: 'create', entity: 'purchase', id: BOUGHT, values: { ...values, ...received } } as const
      expect(await save([intent])).toMatchObject({ ok: true })
    },
    registry,
  )
  await until(() => drawn.props, 'the camera')
  const first = { itemId: FARM.item.id, purchaseId: BOUGHT, packageNumber: 6 }
  const before = { left: 10_000_000n, trace: 0n, unitId: FARM.kg.id }
  chooseAct({ verb: 'use', target: first, amount: '1', unitId: FARM.kg.id }, before)
  setRepeating(true)
  for (const number of [1, 2, 3, 4]) {
    expect(await scanner().onText(label(number))).toMatchObject({ verdict: 'valid' })
    scanner().onAccepted(label(number))
  }
  const uses = () => rowsOf(app.db, 'use').toArray()
  await until(() => app.toasts.length >= 4, 'four acts')
  expect((await uses()).map((row) => row.quantity_id).toSorted()).toEqual([1, 2, 3, 4])
})
