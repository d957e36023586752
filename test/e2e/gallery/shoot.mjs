// Builds the gallery, serves it, and writes a picture of every screen in both looks and themes, phone and desktop, into .cache/shots.
// `node test/e2e/gallery/shoot.mjs [screen ...] [--text=200] [--only=ios-light] [--phone] [--desk] [--built] [--serve]`
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { build, preview } from 'vite'
import { requireChromium } from '../../find-chromium.mjs'
import { galleryConfig } from './config.mjs'

const out = fileURLToPath(new URL('../../../.cache/shots/', import.meta.url))
const all = [
  'sign-in',
  'home',
  'ingredients',
  'item',
  'form',
  'controls',
  'engine',
  'danger',
  'actions',
  'settings',
  'sync',
  'parts',
  'menu',
  'desktop',
]
const args = process.argv.slice(2)
const flag = (name) =>
  args.find((arg) => arg.startsWith(`--${name}`))?.split('=')[1] ?? (args.includes(`--${name}`) ? '' : undefined)
const wanted = args.filter((arg) => !arg.startsWith('--'))
const screens = wanted.length > 0 ? wanted : all
const text = flag('text')
const only = flag('only')

// The words are wanted in the page, and a production build leaves them out.
process.env.NODE_ENV = 'development'
if (flag('built') === undefined) await build(galleryConfig)
const server = await preview(galleryConfig)
const address = server.resolvedUrls?.local[0] ?? ''
await mkdir(out, { recursive: true })

if (flag('serve') !== undefined) {
  console.log(`Look at ${address}`)
  await new Promise(() => {})
}

const sizes = [
  { name: 'phone', width: 390, height: 844, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  { name: 'desk', width: 1280, height: 800, deviceScaleFactor: 1 },
]
const browser = await chromium.launch({
  executablePath: requireChromium(),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})
try {
  for (const { name, width, height, ...device } of sizes) {
    if (flag(name === 'phone' ? 'desk' : 'phone') !== undefined) continue
    const context = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce', ...device })
    const page = await context.newPage()
    page.on('pageerror', (error) => console.error(String(error)))
    page.on('console', (message) => message.type() === 'error' && console.error(message.text()))
    for (const platform of ['ios', 'material']) {
      for (const theme of ['light', 'dark']) {
        if (only !== undefined && only !== `${platform}-${theme}`) continue
        for (const screen of screens) {
          const wish = new URLSearchParams({ screen, platform, theme, ...(text && { text }) })
          await page.goto(`${address}?${wish}`)
          await page.waitForTimeout(350)
          await page.screenshot({ path: `${out}${screen}.${platform}-${theme}.${name}${text ? `.${text}` : ''}.png` })
        }
      }
    }
    await context.close()
  }
} finally {
  await browser.close()
  await server.close()
}
