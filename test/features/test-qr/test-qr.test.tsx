// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, it, vi } from 'vitest'
import { labelLink } from '../../../src/domain/qr'
import { TestQrScreen } from '../../../src/features/test-qr/TestQrScreen'
import { says, startApp, type TestApp, until } from '../../records/app'

const KEY = '01920000-0000-7000-8000-000000000001'
const photo = vi.hoisted(() => ({ decode: vi.fn<(file: Blob) => Promise<string | null>>() }))
vi.mock('../../../src/ui/scanner/decode-photo', () => ({ decodePhoto: photo.decode }))

let app: TestApp

beforeEach(async () => {
  photo.decode.mockReset()
  app = await startApp('/test-qr', { '/test-qr': () => <TestQrScreen /> })
  await until(() => document.querySelector('input[type=file]'), 'the page')
})
afterEach(() => app.close())

const choosePicture = () => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('no input')
  Object.defineProperty(input, 'files', { configurable: true, value: [new File(['x'], 'a.png')] })
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

it('shows the text of an image and its meaning', async () => {
  const link = labelLink({ origin: window.location.origin, category: 'GRAIN', key: KEY, quantityId: 9 })
  photo.decode.mockResolvedValue(link)
  choosePicture()
  await says(link)
  await says(`Label of GRAIN, record ${KEY}, number 9`)
})

it('explains why a text is not a label', async () => {
  photo.decode.mockResolvedValue('Вешенка 9/12')
  choosePicture()
  await says('Invalid QR data format')
})

it('reports a missing code, even if the reader itself fails', async () => {
  photo.decode.mockRejectedValue(new Error('no worker'))
  choosePicture()
  await says('No code found')
})
