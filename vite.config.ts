import { rename } from 'node:fs/promises'
import { lingui } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { bareLabels } from './server/build/bare-labels.mjs'
import { buildEnvironment } from './server/build/build-environment.mjs'
import { builtOutlines, readOutlines } from './server/build/built-outlines.mjs'
import { chunkTiers } from './server/build/chunk-tiers.mjs'
import { firstFiles } from './server/build/first-files.mjs'
import { shippedDexie } from './server/build/shipped-dexie.mjs'

/** The worker's address is fixed, whatever its source is called: pages of older builds look for it there. */
const workerName: Plugin = {
  name: 'worker-name',
  apply: 'build',
  closeBundle: { sequential: true, order: 'post', handler: () => rename('dist/app/main.js', 'dist/app/sw.js') },
}

/**
 * What is needed together comes in one file: with the entry, with the sign-in, with the records, with home, after the first
 * paint. A file also runs in one go: the records' is not home's because the sign-in page has no use for home.
 */
const TIERS = [
  { from: ['src/app/main.tsx'], name: 'base' },
  { from: ['src/features/login/LoginScreen.tsx'], name: 'door' },
  { from: ['src/state/replica/open-replica.ts', 'src/state/person/session.ts'], name: 'data' },
  { from: ['src/app/shell/Shell.tsx', 'src/features/home/HomeScreen.tsx'], name: 'home' },
  {
    from: [
      'src/app/after-paint.ts',
      'src/app/shell/Above.tsx',
      'src/app/shell/OverContent.tsx',
      'src/app/shell/BesideContent.tsx',
      'src/data/save/repository.ts',
      'src/features/home/LastRecords.tsx',
      'src/features/home/Backups.tsx',
      'src/features/login/KnownPhone.tsx',
    ],
    name: 'after',
  },
]

// One file builds both halves: `vite build` the app with its worker, `vite build --ssr server/main.ts` the server.
export default defineConfig(async ({ command, isSsrBuild }) => {
  const define = buildEnvironment(process.env)
  if (isSsrBuild) {
    return {
      define,
      publicDir: false as const,
      build: { ssr: 'server/main.ts', outDir: 'dist/server', emptyOutDir: true, target: 'node20', minify: false },
    }
  }
  return {
    define,
    resolve: { alias: [shippedDexie] },
    plugins: [
      builtOutlines(command === 'build' ? await readOutlines(build) : undefined),
      babel({
        include: /\/src\/[^?]*\.tsx?(\?.*)?$/,
        plugins: ['@lingui/babel-plugin-lingui-macro', bareLabels],
      }),
      react(),
      firstFiles(),
      lingui(),
      VitePWA({
        strategies: 'injectManifest',
        srcDir: 'sw',
        filename: 'main.ts',
        outDir: 'dist/app',
        injectRegister: false,
        registerType: 'prompt',
        manifest: false,
        injectManifest: {
          globPatterns: ['**/*.{js,css,html,wasm,svg,png,webmanifest}'],
          // The decoder's own worker replaces the one that comes with the camera library.
          globIgnores: ['**/qr-scanner-worker*'],
          maximumFileSizeToCacheInBytes: 4_000_000,
        },
      }),
      workerName,
    ],
    worker: { format: 'es' as const },
    // `npm run dev` serves the app; the API is a server that `npm start` left running.
    server: { proxy: { '/api': { target: `http://127.0.0.1:${process.env.PORT || 8080}`, ws: true } } },
    build: {
      outDir: 'dist/app',
      emptyOutDir: true,
      target: 'es2023',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      // The chunk graph, for the size budget; server/build/build.mjs takes it out of the served folder.
      manifest: true,
      rolldownOptions: {
        output: {
          // What many screens share in one file, instead of a hundred tiny ones whose names the entry would list.
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [
              { name: chunkTiers(TIERS), priority: 1 },
              { name: 'shared', test: /^(?!.*\/node_modules\/)/, minShareCount: 4 },
            ],
          },
        },
      },
    },
  }
})
