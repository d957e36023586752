// @ts-check
/**
 * `npm run shots [-- word ...]`: writes screenshots of every screen of the built app to .cache/shots. Words select names by
 * their beginning, phone or desk, and looks: `npm run shots -- purchase phone material`. The word `manifest` alone writes the
 * screenshots of the install offer to public/screenshots instead.
 */
import { createServer } from 'vite'

const vite = await createServer({ configFile: false, logLevel: 'warn', server: { middlewareMode: true, ws: false } })
try {
  const { shoot, SHOTS } = await vite.ssrLoadModule('/test/e2e/support/shoot.ts')
  const count = await shoot(process.argv.slice(2))
  console.log(`${count} pictures in ${process.argv[2] === 'manifest' ? 'public/screenshots' : SHOTS}`)
} finally {
  await vite.close()
}
