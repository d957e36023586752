import { fileURLToPath } from 'node:url'
import { lingui } from '@lingui/vite-plugin'
import babel, { defineRolldownBabelPreset } from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { buildEnvironment } from '../server/build/build-environment.mjs'
import { shippedDexie } from '../server/build/shipped-dexie.mjs'
import { longestFirst } from './longest-first.mjs'

/** Folders of tests without a screen. */
const HEADLESS = ['domain', 'data', 'server', 'sync']

/** Tests that take minutes and depend only on the simulation's files: test/played.mjs decides when they run. */
const SIMULATION = ['pinned', 'planted', 'host/killed', 'host/killed-by-power', 'host/killed-midway'].map(
  (name) => `test/sync/${name}.test.ts`,
)

/** Babel reads only files with a macro, a third of all: it is slower than every later step. */
const macros = defineRolldownBabelPreset({
  preset: { plugins: ['@lingui/babel-plugin-lingui-macro'] },
  rolldown: { filter: { id: /\/src\/[^?]*\.tsx?(\?.*)?$/, code: /@lingui\/(core|react)\/macro/ } },
})

// Node by default; a test that needs a document says `// @vitest-environment happy-dom` on its first line.
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  define: buildEnvironment({}),
  resolve: { alias: [shippedDexie] },
  plugins: [babel({ presets: [macros] }), react(), lingui()],
  test: {
    projects: [
      {
        extends: true,
        // Their modules hold no state (test/architecture.test.ts), so a worker loads them once for all its files.
        test: {
          name: 'headless',
          include: HEADLESS.map((name) => `test/${name}/**/*.test.ts`),
          exclude: [...SIMULATION, 'test/server/postgres/**'],
          setupFiles: ['test/headless.ts'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'simulation', include: SIMULATION, setupFiles: ['test/headless.ts'], isolate: false },
      },
      {
        extends: true,
        // The server's tests again, on the other engine; the plans of queries are SQLite's.
        test: {
          name: 'postgres',
          include: ['write', 'read', 'people', 'files', 'postgres'].map((name) => `test/server/${name}/**/*.test.ts`),
          exclude: ['test/server/read/page-plan.test.ts'],
          setupFiles: ['test/headless.ts'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: [...HEADLESS.map((name) => `test/${name}/**`), 'test/e2e/**', 'test/bench/**', '**/node_modules/**'],
        },
      },
    ],
    // Far more than a quiet machine needs.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // As long as `PATIENCE_MS`.
    expect: { poll: { timeout: 15_000 } },
    // Else it would have another Dexie than ours.
    server: { deps: { inline: ['dexie-react-hooks'] } },
    maxWorkers: 2,
    sequence: { sequencer: longestFirst('sync/planted.test.ts', 'sync/pinned.test.ts', 'sync/host/killed.test.ts') },
    // A quarter off the long ones: what lives for one step of a simulation is collected while it is young.
    execArgv: ['--max-semi-space-size=64', '--single-threaded-gc'],
    passWithNoTests: false,
    allowOnly: false,
  },
})
