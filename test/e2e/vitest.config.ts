import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// Real browsers, each file with a server of its own: two files at a time, as one mostly waits.
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: ['test/e2e/**/*.e2e.ts'],
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
