// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TestQrScreen } from '../../../src/features/test-qr/TestQrScreen'
import type { Inspection } from '../../../src/ui/scanner/inspect-picture'
import { says, startApp, type TestApp, until } from '../../records/app'

const inspect = vi.hoisted(() => ({ picture: vi.fn<(file: Blob) => Promise<Inspection | null>>() }))
vi.mock('../../../src/ui/scanner/inspect-picture', () => ({ inspectPicture: inspect.picture }))

const seen = (text: string | null): Inspection => ({ text, engine: 'x', ms: 1, corners: [], width: 8, height: 8 })
/** A reading that ends when the test says so. */
const later = () => {
  let resolve = (_inspection: Inspection): void => undefined
  const promise = new Promise<Inspection>((done) => {
    resolve = done
  })
  return { promise, resolve: (inspection: Inspection) => resolve(inspection) }
}
let app: TestApp
let open: Set<string>

beforeEach(async () => {
  inspect.picture.mockReset()
  open = new Set()
  let made = 0
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    const address = `blob:${made++}`
    open.add(address)
    return address
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => open.delete(address))
  app = await startApp('/test-qr', { '/': () => <p>home</p>, '/test-qr': () => <TestQrScreen /> })
  await until(() => document.querySelector('input[type=file]'), 'the page')
})
afterEach(async () => {
  await app.close()
  vi.restoreAllMocks()
})

const choose = (name: string) => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('no input')
  Object.defineProperty(input, 'files', { configurable: true, value: [new File(['x'], name)] })
  input.dispatchEvent(new Event('change', { bubbles: true }))
}
const picture = () => document.querySelector('svg[role=img][viewBox="0 0 8 8"]')?.getAttribute('aria-label')

it('gives a picture without a code a name too', async () => {
  inspect.picture.mockResolvedValue(seen(null))
  choose('a')
  await until(() => picture() === 'The picture', 'the picture')
})

it('says that a picture cannot be read when the reader itself fails', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  inspect.picture.mockRejectedValue(new Error('no worker'))
  choose('a')
  await says('This file is no picture')
  expect(logged).toHaveBeenCalled()
})

it('shows the later one of two pictures, whichever was read first', async () => {
  const first = later()
  inspect.picture.mockImplementation((file) =>
    file instanceof File && file.name === 'first' ? first.promise : Promise.resolve(seen('second')),
  )
  choose('first')
  await until(() => inspect.picture.mock.calls.length === 1, 'the first reading')
  choose('second')
  await until(() => picture() === 'second', 'the second')
  first.resolve(seen('first'))
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(picture()).toBe('second')
  expect(open.size).toBe(1)
})

it('drops a picture that was read after the page was left', async () => {
  const late = later()
  inspect.picture.mockReturnValue(late.promise)
  choose('a')
  await until(() => inspect.picture.mock.lastCall, 'the reading')
  await app.go('/')
  await says('home')
  late.resolve(seen('x'))
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(open.size).toBe(0)
})
