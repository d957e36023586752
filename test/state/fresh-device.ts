/**
 * A new device: empty storage, newly loaded state modules, and a fake farm server behind `fetch`. Loading again is a reload.
 */
import 'fake-indexeddb/auto'
import { vi } from 'vitest'

export type Call = {
  readonly method: string
  readonly path: string
  readonly token: string | null
  readonly type: string | null
  readonly body: string
}
type Answer = {
  readonly status: number
  readonly body?: unknown
  /** In place of a body in JSON. */
  readonly text?: string
  readonly foreign?: true
}

/** The server's answer to a call; undefined is no network. */
export type FarmServer = (call: Call) => Answer | undefined

type Page = Awaited<ReturnType<typeof loadModules>>
const loaded: Page[] = []

export async function emptyStorage(): Promise<void> {
  serve(() => undefined)
  for (const page of loaded.splice(0)) {
    page.openedReplica()?.db.close()
    page.deviceDb().close()
  }
  localStorage.clear()
  sessionStorage.clear()
  for (const { name } of await indexedDB.databases()) {
    if (name === undefined) continue
    await new Promise((resolve) => {
      const request = indexedDB.deleteDatabase(name)
      request.onsuccess = resolve
      request.onerror = resolve
      request.onblocked = resolve
    })
  }
}

/** Puts a server behind fetch and returns the calls it got. */
export function serve(server: FarmServer): Call[] {
  const calls: Call[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const call = {
      method: request.method,
      path: new URL(request.url).pathname.replace(/^\/api/, ''),
      token: request.headers.get('authorization')?.replace('Bearer ', '') ?? null,
      type: request.headers.get('content-type'),
      body: await request.text(),
    }
    calls.push(call)
    const answer = server(call)
    if (!answer) throw new TypeError('Failed to fetch')
    const headers: Record<string, string> = answer.foreign ? {} : { 'X-Pinset': '1' }
    const text = answer.text ?? (answer.body === undefined ? null : JSON.stringify(answer.body))
    return new Response(answer.status === 204 ? null : text, { status: answer.status, headers })
  })
  return calls
}

/** Loads the page's state modules again, without their memory. */
export async function loadPage(): Promise<Page> {
  vi.resetModules()
  const page = await loadModules()
  loaded.push(page)
  return page
}

async function loadModules() {
  const [sessions, store, device, restoring, replicas, opening, unsent, ending, online, tabs, waking, lists] =
    await Promise.all([
      import('../../src/state/person/session'),
      import('../../src/state/person/session-store'),
      import('../../src/state/device/device-store'),
      import('../../src/state/person/restore-session'),
      import('../../src/state/replica/replica'),
      import('../../src/state/replica/open-replica'),
      import('../../src/state/replica/unsent'),
      import('../../src/state/person/ended-session'),
      import('../../src/state/device/online'),
      import('../../src/app/other-tabs'),
      import('../../src/state/replica/wake'),
      import('../../src/state/screen/list-views'),
    ])
  return {
    ...sessions,
    ...store,
    ...device,
    ...restoring,
    ...replicas,
    ...opening,
    ...unsent,
    ...ending,
    ...online,
    ...tabs,
    ...waking,
    ...lists,
  }
}
