import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { longestFirst } from '../longest-first.mjs'

// Real browsers, each file with a server of its own: two files at a time, as one mostly waits.
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: ['test/e2e/**/*.e2e.ts'],
    maxWorkers: 2,
    sequence: { sequencer: longestFirst('screens.e2e.ts', 'plain-http.e2e.ts', 'room.e2e.ts', 'replay.e2e.ts') },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
