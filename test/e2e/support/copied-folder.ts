/** A farm whose data folder is copied back while its server is stopped, and phones that are away in that time. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Mutation } from '../../../src/domain/mutation'
import { isRefused } from '../../../src/domain/mutation-state'
import { type Meddler, startMeddler } from './meddler'
import { comeBack, type Device } from './outage'
import { type Api, type Farm, PHONE, readStore, signIn, until } from './product'

type Supplier = { readonly id: string; readonly name: string; readonly rev: number; readonly updated_at: string }

/** A phone on a busy machine is through with a load and its questions, ms. */
const BUSY = 60_000

/** All files of a data folder after its server stopped. */
export function copyFolder(dataDir: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'pinset-copy-'))
  cpSync(dataDir, copy, { recursive: true })
  return copy
}

export function putBack(copy: string, dataDir: string): void {
  rmSync(dataDir, { recursive: true })
  cpSync(copy, dataDir, { recursive: true })
}

export async function headOf(api: Api): Promise<number> {
  return ((await api('GET', '/sync/changes?limit=0')) as { head: number }).head
}

export async function suppliersOf(api: Api): Promise<readonly Supplier[]> {
  return ((await api('GET', '/suppliers?limit=1000')) as { items: Supplier[] }).items
}

/** A program continues on the farm, up to that revision. */
export async function writeUpTo(api: Api, head: number, name: string): Promise<void> {
  for (let at = await headOf(api); at < head; at++) await api('POST', '/suppliers', { name: `${name} ${at}` })
  expect(await headOf(api)).toBe(head)
}

/** From the first answer on that path on, the line carries nothing of it. */
export function holdAnswers(meddler: Meddler, path: string) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const { onAnswer } = meddler
  const held = new Promise<void>((resolve) => {
    meddler.onAnswer = async (answer) => {
      await onAnswer(answer)
      if (!answer.path.startsWith(path)) return
      resolve()
      await released
    }
  })
  return { held, release: () => release() }
}

/** A signed-in phone that loses the farm during its first load, before any record. It has no worker: its page loads. */
export async function openEmpty(farm: Farm, browser: Browser): Promise<Device> {
  const meddler = await startMeddler(farm.url)
  const { held } = holdAnswers(meddler, '/api/units')
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' })
  const page = await context.newPage()
  await signIn(page, meddler.url)
  await held
  meddler.goAway('refused')
  return { meddler, context, page }
}

/** The farm goes away, and each phone has noticed: earlier statements of a page about the server no longer count. */
export async function loseFarm(phones: readonly Device[]): Promise<void> {
  for (const { meddler } of phones) meddler.goAway('refused')
  for (const { page } of phones) {
    await page.getByRole('button', { name: /^(Sync now|Try again)$/ }).click()
    await page.getByText('The server is not responding.').waitFor()
  }
}

/** The server's answers that it has another history, by request. */
export type Forks = string[]

/** Notes them from now on. */
export function noteForks({ meddler }: Device): Forks {
  const forks: Forks = []
  meddler.onAnswer = async ({ path, status, body }) => {
    if (status === 410 && JSON.parse(body.toString()).forked === true) forks.push(path.replace(/[?].*/, ''))
  }
  return forks
}

type Claimed = { readonly states: string[] }

/** Records each state that the page /sync shows, until it is loaded again. */
function listen(page: Page): Promise<void> {
  return page.evaluate(() => {
    const claimed: Claimed = { states: [] }
    Object.assign(globalThis, { claimed })
    const look = () => {
      const text = document.querySelector('main')?.textContent ?? ''
      const [state] =
        /(?:All )?\S+ records? (?:is|are) on this|Loading|waiting to be sent|All other changes/.exec(text) ?? []
      if (state !== undefined && state !== claimed.states.at(-1)) claimed.states.push(state)
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
    look()
  })
}

/** Since it met the farm again the phone's page never said that all is on the server. */
export async function expectNoClaim({ page }: Device): Promise<void> {
  const states = await page.evaluate(() => (globalThis as unknown as { claimed: Claimed }).claimed.states)
  expect(states.at(-1)).toBe('All other changes')
  expect(states.filter((state) => state.endsWith('on this'))).toEqual([])
}

/** A phone meets the farm again, which has another history, and asks about exactly these names. Says how it found out. */
export async function meetFork(device: Device, names: readonly string[]): Promise<Forks> {
  await listen(device.page)
  const forks = noteForks(device)
  await comeBack(device)
  await asks(device, names)
  expect(forks).not.toEqual([])
  await device.page.getByText('All other changes sent').waitFor()
  await expectNoClaim(device)
  return forks
}

/** Waits until the phone asks about exactly these. */
export async function asks({ page }: Device, names: readonly string[]): Promise<void> {
  const wanted = names.toSorted().join()
  let found = ''
  const isSo = async () => {
    found = (await askedBy(page)).join()
    return found === wanted
  }
  await until(isSo, `questions about ${wanted || 'nothing'}`, BUSY).catch((error: unknown) => {
    throw new Error(`the phone asks about ${found || 'nothing'}`, { cause: error })
  })
}

async function askedBy(page: Page): Promise<readonly string[]> {
  const [queue, attention] = await Promise.all([readStore(page, 'outbox'), readStore(page, 'attention')])
  const lost = new Set(attention.filter(({ error }) => (error as { code: string }).code === 'lost').map(({ id }) => id))
  const names = queue.filter(({ id }) => lost.has(id)).map(({ body }) => (body as { name: string }).name)
  return names.toSorted()
}

/** Waits until the phone has sent all it may and read all there is: each row of the server, and none that it does not ask about. */
export async function isOneFarm({ page }: Device, api: Api): Promise<void> {
  let left: unknown
  const isSo = async () => {
    const there = await suppliersOf(api)
    const rows = (await readStore(page, 'supplier')) as (Supplier & { _p?: unknown })[]
    const asked = await askedBy(page)
    const unsent = (await readStore(page, 'outbox')).filter((mutation) => !isRefused(mutation as Mutation))
    const form = ({ id, name, rev, updated_at }: Supplier) => [id, name, rev, updated_at].join()
    const [mine, theirs] = [rows.filter(({ _p }) => !_p).map(form), there.map(form)]
    const missing = theirs.filter((one) => !mine.includes(one))
    const extra = mine.filter((one) => !theirs.includes(one))
    left = { missing, extra, unsent: unsent.length, asked }
    return missing.length + extra.length + unsent.length === 0
  }
  await until(isSo, 'the phone has every row of the server', BUSY).catch((error: unknown) => {
    throw new Error(JSON.stringify(left), { cause: error })
  })
}

/** Stops the server, does something with its folder, and starts it on the same port. */
export async function whileStopped(farm: Farm, work: () => void): Promise<void> {
  await farm.stop()
  work()
  await farm.start()
}
