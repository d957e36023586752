/** The real HTTP server in this process, on a store in memory or in a file, with a small app folder to serve. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Server as HttpsServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createHandlers } from '../../../server/handlers'
import { createApp } from '../../../server/http/app'
import { createSocketHub } from '../../../server/http/socket-hub'
import type { Pair } from '../../../server/lan/authority'
import { authenticate } from '../../../server/people/sessions'
import { userDefinition } from '../../../server/people/users'
import { openFarmWithAdmin } from './farm'

export type HttpFarm = Awaited<ReturnType<typeof openHttpFarm>>

type HttpFarmOptions = {
  readonly trustProxy?: boolean
  readonly pulseMs?: number
  readonly location?: string
  /** Speaks https with it. */
  readonly pair?: Pair
}

export async function openHttpFarm(options: HttpFarmOptions = {}) {
  const { trustProxy = false, pulseMs = 30_000, location = ':memory:', pair } = options
  const farm = await openFarmWithAdmin({ location })
  const appDir = mkdtempSync(join(tmpdir(), 'pinset-app-'))
  mkdirSync(join(appDir, 'assets'))
  const files = {
    'index.html': '<!doctype html><title>Pinset</title>',
    'manifest.webmanifest': '{}',
    'main.js': 'self.worker = true',
    'assets/app-1a2b3c.js': 'plain',
    'assets/app-1a2b3c.js.br': 'as brotli',
    'assets/app-1a2b3c.js.gz': 'as gzip',
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(appDir, name), text)
  const hub = createSocketHub(async (token) => {
    try {
      return (await authenticate(farm.context, { token })).tokenHash
    } catch {
      return undefined
    }
  }, pulseMs)
  const context = {
    ...farm.context,
    changed: (head: number) => hub.nudge(head),
    ended: (hashes: readonly string[]) => hub.end(hashes),
  }
  const calls = { handlers: createHandlers(context), hub }
  const app = await createApp({
    farmAt: async () => calls,
    registry: context.registry,
    userFields: userDefinition(context).fields,
    appDir,
    trustProxy,
    logLevel: 'silent',
    isSecure: pair !== undefined,
    handshakeMs: 500,
  })
  if (pair && app.server instanceof HttpsServer) app.server.setSecureContext(pair)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const url = `http://127.0.0.1:${port}`
  return {
    farm,
    url,
    server: app.server,
    port,
    authorization: { authorization: `Bearer ${farm.admin.token}` },
    json: { authorization: `Bearer ${farm.admin.token}`, 'content-type': 'application/json' },
    close: async () => {
      hub.close()
      await app.close()
      await farm.store.close()
      rmSync(appDir, { recursive: true, force: true })
    },
  }
}
