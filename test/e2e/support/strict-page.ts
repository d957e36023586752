// A built page served under the product's policy, from one origin. Collects policy violations and requests.

import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { lingui } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { buildEnvironment } from '../../../server/build/build-environment.mjs'

const POLICY = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "worker-src 'self'",
  "img-src 'self' blob: data:",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  'report-uri /refused',
].join('; ')

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.wasm': 'application/wasm',
}

export type StrictPage = {
  readonly address: string
  /** Paths asked for so far. */
  readonly asked: string[]
  /** The reported policy violations. */
  readonly refused: string[]
  /** Paths that end so are answered 404 from now on. */
  readonly missing: Set<string>
  close(): Promise<void>
}

/** The product's own headers, as far as they concern a page that asks no server. */
export const STRICT = { 'Content-Security-Policy': POLICY, 'Permissions-Policy': 'camera=(self)' }

/** Builds the Vite root `folder` (its index.html) and serves it on a free local port. */
export const serveStrictly = (folder: string): Promise<StrictPage> => servePage(folder, STRICT)

/** The same under headers of your own: `{}` for a page without any policy. */
export async function servePage(folder: string, headers: Readonly<Record<string, string>>): Promise<StrictPage> {
  const outDir = await mkdtemp(join(tmpdir(), 'strict-page-'))
  await build({
    root: folder,
    configFile: false,
    logLevel: 'warn',
    define: buildEnvironment({}),
    plugins: [
      babel({ include: /\/src\/[^?]*\.tsx?(\?.*)?$/, plugins: ['@lingui/babel-plugin-lingui-macro'] }),
      react(),
      lingui(),
    ],
    worker: { format: 'es' },
    build: { outDir, emptyOutDir: true, target: 'es2023', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  })

  const asked: string[] = []
  const refused: string[] = []
  const missing = new Set<string>()
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    if (pathname === '/refused') {
      for await (const part of request) refused.push(String(part))
      response.end()
      return
    }
    asked.push(pathname)
    const path = normalize(pathname === '/' ? '/index.html' : pathname)
    const type = TYPES[extname(path)]
    const gone = [...missing].some((end) => path.endsWith(end))
    const body = type === undefined || gone ? null : await readFile(join(outDir, path)).catch(() => null)
    if (body === null || type === undefined) {
      response.writeHead(404).end()
      return
    }
    response.setHeader('Content-Type', type)
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')

  return {
    address: `http://localhost:${address.port}`,
    asked,
    refused,
    missing,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(outDir, { recursive: true, force: true })
    },
  }
}
