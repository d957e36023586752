import { fileURLToPath } from 'node:url'
import { lingui } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url))

/** How the private gallery is built; never part of the product's build. */
export const galleryConfig = {
  configFile: false,
  mode: 'development',
  logLevel: 'error',
  root: path('.'),
  cacheDir: path('../../../.cache/gallery-vite'),
  plugins: [
    babel({ include: /\.tsx?(\?.*)?$/, exclude: /node_modules/, plugins: ['@lingui/babel-plugin-lingui-macro'] }),
    react(),
    lingui(),
  ],
  build: { outDir: path('../../../.cache/gallery'), emptyOutDir: true, target: 'es2023', assetsInlineLimit: 0 },
  preview: { port: 0 },
}
