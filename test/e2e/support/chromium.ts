// The real browser of the end-to-end tests. CHROMIUM_PATH says which one.

import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core'

const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

/**
 * Features that are off. Playwright has a list of its own, and the browser obeys only the last one it is given: the first
 * names repeat Playwright's (chromium.e2e.ts compares). The next two are pages of the address bar, which are not seen here.
 * The last is a process that waits for the next page. Each of the two kinds costs a second of processor time for every context.
 */
const FEATURES_OFF = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
]

/** No sandbox (tests run as root in containers), no graphics card, and no traffic of the browser's own. */
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${FEATURES_OFF.join(',')}`,
]

/** A browser whose contexts forget everything. Close it yourself. */
export function launchChromium(extraArgs: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath, args: [...ARGS, ...extraArgs] })
}

/** A browser with a profile that outlives it: an installed app that is closed and opened again. Close it yourself. */
export function launchPersistent(
  userDataDir: string,
  extraArgs: readonly string[] = [],
  options: BrowserContextOptions & { readonly env?: NodeJS.ProcessEnv } = {},
): Promise<BrowserContext> {
  return chromium.launchPersistentContext(userDataDir, { ...options, executablePath, args: [...ARGS, ...extraArgs] })
}
