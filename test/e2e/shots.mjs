// @ts-check
/**
 * `npm run shots [-- word ...]`: writes pictures of every screen of the built app to .cache/shots. Words narrow it to
 * names that begin so, to phone or desk, and to looks: `npm run shots -- purchase phone material`.
 */
import { createServer } from 'vite'

const vite = await createServer({ configFile: false, logLevel: 'warn', server: { middlewareMode: true, ws: false } })
try {
  const { shoot, SHOTS } = await vite.ssrLoadModule('/test/e2e/support/shoot.ts')
  const count = await shoot(process.argv.slice(2))
  console.log(`${count} pictures in ${SHOTS}`)
} finally {
  await vite.close()
}
