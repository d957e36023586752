import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// Real browser, real server, one at a time.
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: ['test/e2e/**/*.e2e.ts'],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
