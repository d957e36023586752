/** The import table: who may import whom. A change here is a change of architecture and belongs into docs/decisions. */
export type Row = {
  /** A folder; the longest one that holds a file decides. A trailing `/*` makes each folder below it a layer of its own. */
  readonly folder: string
  /** Folders it may import besides its own. */
  readonly folders: readonly string[]
  /** Folders that it may only import() lazily, or import types from. */
  readonly lazily?: readonly string[]
  readonly packages: readonly string[]
  /** Whether it may import `node:` modules. */
  readonly node?: true
  /** Files outside every layer that it may read. */
  readonly files?: readonly string[]
}

const reactPackages = ['react', 'react-dom']
const linguiPackages = ['@lingui/core', '@lingui/react']
const uiPackages = [
  ...reactPackages,
  ...linguiPackages,
  '@base-ui/react',
  'framer-motion',
  'react-hot-toast',
  '@tanstack/react-virtual',
  'qr-scanner',
  'qrcode',
]
const scanPackages = ['zxing-wasm']
const statePackages = ['react', 'valtio', 'dexie-react-hooks', 'ky', '@noble/hashes']
const recordPackages = [...reactPackages, ...linguiPackages, '@tanstack/react-router']
const dataPackages = ['dexie']
const screenPackages = ['valibot', ...dataPackages, ...uiPackages, ...scanPackages, ...statePackages, ...recordPackages]

export const importTable: readonly Row[] = [
  { folder: 'src/domain', folders: [], packages: ['valibot'] },
  { folder: 'src/data', folders: ['src/domain'], packages: dataPackages },
  { folder: 'src/ui', folders: ['src/ui/scan-worker'], packages: uiPackages },
  { folder: 'src/ui/scan-worker', folders: [], packages: scanPackages },
  { folder: 'src/state', folders: ['src/domain', 'src/data', 'src/state/search-worker'], packages: statePackages },
  { folder: 'src/state/search-worker', folders: [], packages: ['minisearch'] },
  {
    folder: 'src/records',
    folders: ['src/domain', 'src/data', 'src/state', 'src/state/search-worker', 'src/ui'],
    packages: recordPackages,
  },
  {
    folder: 'src/features/*',
    folders: ['src/domain', 'src/data', 'src/ui', 'src/state', 'src/state/search-worker', 'src/records'],
    packages: screenPackages,
  },
  {
    folder: 'src/app',
    folders: ['src/domain', 'src/data', 'src/ui', 'src/ui/scan-worker', 'src/state', 'src/records', 'src/features/*'],
    lazily: ['sw/host'],
    packages: [...screenPackages, 'workbox-window'],
    files: ['locales/'],
  },
  { folder: 'sw/engine', folders: ['src/domain'], packages: [] },
  { folder: 'sw/host', folders: ['sw/engine', 'src/domain', 'src/data'], packages: ['ky'] },
  {
    folder: 'sw',
    folders: ['sw/host', 'src/domain'],
    packages: ['workbox-core', 'workbox-precaching', 'workbox-routing'],
  },
  {
    folder: 'server',
    folders: ['src/domain'],
    packages: [
      '@fastify/helmet',
      '@fastify/multipart',
      '@fastify/static',
      '@fastify/swagger',
      '@fastify/websocket',
      '@node-rs/argon2',
      '@peculiar/x509',
      '@photostructure/sqlite',
      'aws4fetch',
      'fastify',
      'kysely',
      'multicast-dns',
      'pg',
      'prom-client',
      'qrcode',
      'reflect-metadata',
      'valibot',
    ],
    node: true,
    files: ['package.json', 'dist/server/'],
  },
]

/** Packages that one folder alone may touch, whatever the rows say. */
export const soleOwners: Readonly<Record<string, string>> = { dexie: 'src/data' }
