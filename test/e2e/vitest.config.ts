import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { longestFirst } from '../longest-first.mjs'

/** The second one mostly waits: the first has the processor to itself. */
const LONGEST = [
  ...[
    'screens',
    'quiet',
    'room',
    'plain-http',
    'forked',
    'reconcile',
    'people',
    'users',
    'scan-and-do',
    'scanner',
    'replay',
    'rules',
  ],
  ...['bench-story', 'focus-ring', 'scanner-views', 'update', 'taking-over'],
].map((name) => `/${name}.e2e.ts`)

// Real browsers, each file with a server of its own: two files at a time, as one mostly waits.
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: ['test/e2e/**/*.e2e.ts'],
    maxWorkers: 2,
    sequence: { sequencer: longestFirst(...LONGEST) },
    // Far more than a quiet machine needs. A wait within a test has Playwright's own limit.
    // A walk of all screens takes three to five minutes.
    testTimeout: 600_000,
    hookTimeout: 300_000,
    // `expect.poll` has that limit too: its own is one second, and a busy machine takes longer to draw a page.
    expect: { poll: { timeout: 30_000 } },
  },
})
