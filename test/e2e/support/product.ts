/** The built product as its users meet it: the real server serving the real app, and the words they click. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BrowserContext, Page } from 'playwright-core'
import { pagesFolder, tellPage } from '../../failures.mjs'
import { removeDataDir, type ServerOptions, type ServerProcess, startServer } from '../../server/support/built-server'

const program = join(fileURLToPath(new URL('../../..', import.meta.url)), 'dist', 'server', 'main.js')

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'en-GB' } as const
export const DESK = { viewport: { width: 1280, height: 800 }, locale: 'en-GB' } as const
/** For tests without the service worker, which would first fetch the whole app in each context: the page syncs itself. */
export const NO_WORKER = { serviceWorkers: 'block' } as const

export const OWNER = { name: 'Vera', email: 'vera@northfarm.example', password: 'mushrooms grow in the dark' } as const

/** Starts dist/server/main.js, which serves dist/app. */
export function startProduct(options: Omit<ServerOptions, 'program'> = {}): Promise<ServerProcess> {
  if (!existsSync(program)) throw new Error('the product is not built: run npm run build')
  return startServer({ ...options, program })
}

export type Api = (method: string, path: string, body?: unknown) => Promise<unknown>

/** Calls the API as a program would. Throws on anything but 2xx. */
export function apiOf(url: string, token: () => string | undefined): Api {
  return async (method, path, body) => {
    const known = token()
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(known === undefined ? {} : { Authorization: `Bearer ${known}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response.status === 204 ? undefined : response.json()
  }
}

/** Sets the farm up over the API, for tests that are not about setting up. */
export async function setUpFarm(server: ServerProcess): Promise<{ api: Api; token: string }> {
  let token: string | undefined
  const api = apiOf(server.url, () => token)
  const farm = { name: 'North farm', currency: 'EUR', time_zone: 'Europe/Berlin' }
  const made = (await api('POST', '/setup', { code: server.setupCode, ...OWNER, farm })) as { token: string }
  token = made.token
  return { api, token }
}

export type Farm = {
  readonly url: string
  readonly dataDir: string
  readonly api: Api
  readonly token: string
  readonly stop: () => Promise<void>
  /** Kills the server as a power cut does. */
  readonly kill: () => Promise<void>
  /** Starts the server again on its files and port. */
  readonly start: () => Promise<void>
  /** Stops the server and removes its files. */
  readonly close: () => Promise<void>
}

/** A farm that is set up, on a server and files of its own. */
export async function openFarm(): Promise<Farm> {
  let server = await startProduct()
  const { dataDir, url } = server
  const port = Number(new URL(url).port)
  return {
    url,
    dataDir,
    ...(await setUpFarm(server)),
    stop: async () => void (await server.stop()),
    kill: async () => void (await server.kill9()),
    start: async () => {
      server = await startProduct({ dataDir, port })
    },
    close: async () => {
      await server.stop()
      removeDataDir(dataDir)
    },
  }
}

export type Account = { readonly name: string; readonly email: string; readonly password: string }

/** Signs in through the form. */
export async function signIn(page: Page, url: string, account: Account = OWNER): Promise<void> {
  await page.goto(url)
  // A phone with known people first asks who is working.
  const other = page.getByRole('link', { name: /^Someone else/ })
  await page.getByLabel('E-mail').or(other).first().waitFor()
  if (await other.isVisible()) await other.click()
  await page.getByLabel('E-mail').fill(account.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(account.password)
  await page.getByLabel(/Remember me/).check()
  await page.getByRole('button', { name: 'Sign in' }).click()
  try {
    await page.getByText(/^Welcome/).waitFor()
  } catch (cause) {
    throw new Error(`nobody is signed in; the page says: ${await page.locator('body').textContent()}`, { cause })
  }
}

/** A new page that is signed in and has the farm on its device. */
export async function openApp(context: BrowserContext, url: string, account: Account = OWNER): Promise<Page> {
  const page = await context.newPage()
  await signIn(page, url, account)
  await loaded(page)
  return page
}

/** The one page of a context that is an installed app. */
export function onlyPage(context: BrowserContext): Page {
  const [page] = context.pages()
  if (!page) throw new Error('the profile has no page')
  return page
}

/** Waits until the service worker controls the page: from then on it starts without a network. */
export async function controlled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    )
  })
}

/** Asks until `check` is true, for at most `limit` ms: twice the lease of a page that died, and some. */
export async function until(check: () => Promise<boolean>, what: string, limit = 45_000): Promise<void> {
  for (const end = Date.now() + limit; Date.now() < end; ) {
    if (await check()) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error(`waited ${limit} ms in vain: ${what}`)
}

/** A question takes no key for a moment after it opened. */
export async function takesKeys(page: Page): Promise<void> {
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).first().waitFor()
  await page.waitForTimeout(500)
}

/**
 * Screenshots of all open pages and the content of their replicas: .cache/e2e. The content of each page is printed too, because
 * the log is all that remains of a deleted machine.
 */
export async function keepPictures(contexts: readonly (BrowserContext | undefined)[], name: string): Promise<void> {
  const pages = contexts.flatMap((context) => context?.pages() ?? [])
  mkdirSync('.cache/e2e', { recursive: true })
  for (const [index, page] of pages.entries()) {
    await page.screenshot({ path: `.cache/e2e/${name}-${index}.png` }).catch(() => undefined)
    const stands = await page.locator('body').ariaSnapshot({ timeout: 5_000 }).catch(String)
    tellPage(pagesFolder('.'), `${name}-${index}`, `${name} ${index}, ${page.url()}`, stands)
    const facts = await Promise.all(['meta', 'outbox', 'attention'].map((table) => readStore(page, table))).catch(
      String,
    )
    writeFileSync(`.cache/e2e/${name}-${index}.json`, JSON.stringify(facts, null, 2))
  }
}

/** Waits until the first load of the replica is complete. */
export async function loaded(page: Page): Promise<void> {
  const isThere = async () => (await readStore(page, 'meta')).some(({ key }) => key === 'pulled_at')
  await until(isThere, 'the farm is on this device', 60_000)
}

/** All rows of a table of the signed-in user's replica, read past the app. */
export function readStore(page: Page, table: string): Promise<readonly Record<string, unknown>[]> {
  return page.evaluate(async (name) => {
    const databases = await indexedDB.databases()
    const replica = databases.find((one) => /^pinset-[0-9a-f]{8}-/.test(one.name ?? ''))
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(replica?.name ?? '')
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
    const rows = await new Promise<Record<string, unknown>[]>((resolve, reject) => {
      const reading = db.transaction(name).objectStore(name).getAll()
      reading.onsuccess = () => resolve(reading.result)
      reading.onerror = () => reject(reading.error)
    })
    db.close()
    return rows
  }, table)
}
