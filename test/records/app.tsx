/**
 * A signed-in app on fake-indexeddb with chosen screens, driven by role and label as a person would. Tests import
 * 'fake-indexeddb/auto' first of all: Dexie looks for its factory as it loads.
 */
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  type RouteComponent,
  RouterProvider,
  useRouter,
} from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { parseSearch, stringifySearch } from '../../src/app/search'
import { Questions } from '../../src/app/shell/Questions'
import type { PinsetDb } from '../../src/data/db'
import type { Registry } from '../../src/domain/kit/entity'
import { useScanRequest } from '../../src/state/labels/scan-request'
import { forgetInMemory, rememberInMemory } from '../../src/state/person/session-store'
import { openReplica } from '../../src/state/replica/open-replica'
import { closeReplica, type Replica } from '../../src/state/replica/replica'
import { primeWhole } from '../../src/state/replica/whole'
import { installToasts, type Toast } from '../../src/state/screen/overlays'
import { usePageFacts } from '../../src/state/screen/page'
import { seedFarm, USER } from '../data/replica'
import { PATIENCE_MS } from '../patience'
import { registryWithJar } from '../throwaway-entity'

export type Screens = Readonly<Record<string, RouteComponent>>

export type TestApp = {
  readonly replica: Replica
  readonly db: PinsetDb
  readonly toasts: Toast[]
  readonly path: () => string
  readonly go: (address: string) => Promise<void>
  readonly back: () => void
  readonly close: () => Promise<void>
}

/** Replaces the scanner over a form and shows its request. */
const ScannerStands = () => {
  const request = useScanRequest()
  return request && <p>{`scanner for ${request.mode === 'field' ? request.field.label : request.title}`}</p>
}

/** The parts of the shell that screens need: the title, the centre button, the questions. */
const TinyShell = () => {
  const { title, centre } = usePageFacts()
  const router = useRouter()
  const go = (event: { preventDefault: () => void }, to = '/') => {
    event.preventDefault()
    router.history.push(to)
  }
  return (
    <>
      <h1>{title}</h1>
      <Outlet />
      {centre?.onClick && (
        <button type="button" aria-disabled={centre.blocked} onClick={() => !centre.blocked && centre.onClick?.()}>
          {`centre ${centre.label} ${centre.count ?? 0}`}
        </button>
      )}
      {centre?.to && <a href={centre.to} onClick={(event) => go(event, centre.to)}>{`centre ${centre.label}`}</a>}
      {centre?.cancel && (
        <button type="button" onClick={centre.cancel.onClick}>
          {`centre ${centre.cancel.label}`}
        </button>
      )}
      <Questions />
      <ScannerStands />
    </>
  )
}

export async function startApp(
  address: string,
  screens: Screens,
  prepare: (replica: Replica) => Promise<void> = async () => {},
  definitions: Registry = registryWithJar,
): Promise<TestApp> {
  const replica = await openReplica(USER, definitions)
  await seedFarm(replica.db)
  await prepare(replica)
  // The replica was opened before it held the farm.
  await primeWhole(replica.db)
  rememberInMemory({ userId: USER, name: 'Vera', isAdmin: false, isRemember: true, token: 'test' })
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  const toasts: Toast[] = []
  installToasts((toast) => toasts.push(toast))
  const root = createRootRoute({ component: TinyShell })
  const routes = Object.entries(screens).map(([path, component]) =>
    createRoute({ getParentRoute: () => root, path, component }),
  )
  const router = createRouter({
    routeTree: root.addChildren(routes),
    parseSearch,
    stringifySearch,
    history: createMemoryHistory({ initialEntries: ['/', address], initialIndex: 1 }),
  })
  const host = document.createElement('div')
  document.body.append(host)
  const view = createRoot(host)
  view.render(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nProvider>,
  )
  return {
    replica,
    db: replica.db,
    toasts,
    path: () => router.state.location.href,
    go: async (to) => router.history.push(to),
    back: () => router.history.back(),
    close: async () => {
      view.unmount()
      host.remove()
      installToasts(undefined)
      forgetInMemory()
      sessionStorage.clear()
      closeReplica()
      await replica.db.delete()
    },
  }
}

/** Empties the queue as if the server had received everything. */
export async function forgetSent({ db }: Replica): Promise<void> {
  await Promise.all([db.outbox.clear(), db.shadow.clear()])
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Waits until `look` finds something; fails with the text of the page instead. */
export async function until<T>(look: () => T | undefined | null | false, what = String(look)): Promise<T> {
  const end = performance.now() + PATIENCE_MS
  while (performance.now() < end) {
    const found = look()
    if (found) return found
    await pause(5)
  }
  throw new Error(`never came: ${what}\nthe page says: ${document.body.textContent?.slice(0, 2000)}`)
}

const SAID = { button: 'button, [role=button]', link: 'a[href]', tab: '[role=tab]', heading: 'h1, h2, h3' } as const

const textOf = (element: Element): string =>
  (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim()

/** The last element of that role with a matching name: the latest layer lies on top. */
export function byRole(role: keyof typeof SAID, name: RegExp): HTMLElement | undefined {
  const all = [...document.querySelectorAll<HTMLElement>(SAID[role])]
  return all.filter((element) => name.test(textOf(element))).at(-1)
}

/** Presses it once it is enabled: a running act blocks its button for a moment longer. */
export const press = async (name: RegExp, role: keyof typeof SAID = 'button'): Promise<void> => {
  const open = () => {
    const found = byRole(role, name)
    return found?.getAttribute('aria-disabled') === 'true' ? undefined : found
  }
  const target = await until(open, `${role} ${name}`)
  target.click()
  await pause(0)
}

/** Confirms a question. A form and a screen have buttons of the same names, so it waits for the dialog. */
export const agree = async (name: RegExp): Promise<void> => {
  const answers = () => [...document.querySelectorAll<HTMLElement>('[role=alertdialog] button')]
  const target = await until(
    () => answers().find((one) => name.test(textOf(one)) && one.getAttribute('aria-disabled') !== 'true'),
    `an answer ${name}`,
  )
  target.click()
  await pause(0)
}

/** The control of a label. */
export function control(label: RegExp): HTMLInputElement | HTMLTextAreaElement | HTMLButtonElement | undefined {
  const found = [...document.querySelectorAll('label')].find((one) => label.test(textOf(one)))
  const target = found && document.getElementById(found.htmlFor)
  return target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLButtonElement
    ? target
    : undefined
}

export async function type(label: RegExp, text: string): Promise<void> {
  put(await until(() => control(label), `field ${label}`), text)
  await pause(0)
}

/** At once: keys that come within one moment leave no time to draw between them. */
export function put(input: HTMLElement, text: string): void {
  const prototype = input instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

export async function leaveField(label: RegExp): Promise<void> {
  const input = await until(() => control(label), `field ${label}`)
  input.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  await pause(0)
}

export const page = (): string => (document.body.textContent ?? '').replace(/\s+/g, ' ')
export const says = (text: string | RegExp): Promise<true> =>
  until(() => (typeof text === 'string' ? page().includes(text) : text.test(page())) || undefined, `text ${text}`)
