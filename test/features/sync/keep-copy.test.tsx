// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, expect, it, vi } from 'vitest'
import { KeepCopy } from '../../../src/features/sync/queue/KeepCopy'
import { press, startApp, type TestApp, until } from '../../records/app'

let app: TestApp
afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  await app.close()
})

async function open() {
  app = await startApp('/sync', { '/': () => <p>home</p>, '/sync': () => <KeepCopy count={1} /> }, async (replica) => {
    await replica.save([{ kind: 'create', entity: 'supplier', id: replica.newId(), values: { name: 'Mill' } }])
  })
}
const toast = (words: string) => until(() => app.toasts.at(-1)?.text === words, words)

/** A phone whose share sheet ends so. */
function phone(share: () => Promise<void>) {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)
  vi.stubGlobal('navigator', { ...navigator, canShare: () => true, share })
}

async function choose(text: () => Promise<string>) {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  Object.defineProperty(input, 'files', { configurable: true, value: [{ text }] })
  input?.dispatchEvent(new Event('change', { bubbles: true }))
}

it('reports that no file was saved after the share sheet was closed', async () => {
  phone(() => Promise.reject(new DOMException('put away', 'AbortError')))
  await open()
  await press(/^Export to file$/)
  await toast('No file was saved')
})

it('counts the shared changes', async () => {
  phone(async () => undefined)
  await open()
  await press(/^Export to file$/)
  await toast('1 change exported')
})

it('downloads the file where sharing fails', async () => {
  phone(() => Promise.reject(new DOMException('no sheet', 'NotAllowedError')))
  let downloads = 0
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => void downloads++)
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }))
  await open()
  await press(/^Export to file$/)
  await toast('1 change exported')
  expect(downloads).toBe(1)
})

it('reports that a file cannot be imported, and offers to choose another', async () => {
  await open()
  await until(() => document.querySelector('input[type=file]'), 'the chooser')
  await choose(() => Promise.reject(new DOMException('gone', 'NotReadableError')))
  await toast('Could not import the file. Nothing was changed.')
  await choose(async () => 'no json')
  await toast('This is not a file with unsent changes')
})

it('omits a change in cancellation from the duplicates of an import', async () => {
  await open()
  await until(() => document.querySelector('input[type=file]'), 'the chooser')
  const { text } = await app.replica.exportWork()
  const kept = await app.db.outbox.toArray()
  await app.db.outbox.bulkPut(kept.map((mutation) => ({ ...mutation, state: 'cancelling', fenced: true })))
  await choose(async () => text)
  await toast('Nothing new, 1 is being undone. Import the file again after that.')
})
