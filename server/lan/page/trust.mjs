// @ts-check
/**
 * The checks of the trust page. Over plain http: whether this browser reaches the farm over https, by name or by address. Over
 * https: whether a worker may run (not after a dismissed certificate warning), and whether there is a camera. The page contains
 * all texts; the script only chooses which of them to show.
 */

const { documentElement: html, body } = document
const isSecure = html.dataset.side === 'secure'

/** @param {string} name @param {string} state */
function tell(name, state) {
  document.querySelector(`[data-check="${name}"]`)?.setAttribute('data-state', state)
}

/** @param {string} selector @param {boolean} isShown */
function show(selector, isShown) {
  for (const element of document.querySelectorAll(selector)) element.toggleAttribute('hidden', !isShown)
}

/** Whether this browser gets an answer there: over https only if it trusts the certificate. @param {string} [origin] */
async function answers(origin) {
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), 4000)
  try {
    return (await fetch(`${origin}/trust/check`, { cache: 'no-store', signal: patience.signal })).ok
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}

/** The next page: the address this page was opened with, including an invite code after its `#`. */
function wayOn() {
  if (location.pathname !== '/') return location.pathname + location.search + location.hash
  return location.hash === '' ? '/' : `/join${location.hash}`
}

/** @param {string} origin */
function lead(origin) {
  const to = wayOn()
  // The `#` keeps an invite code away from servers.
  const address = `${origin}/trust?${new URLSearchParams({ lang: html.lang })}#${encodeURIComponent(to)}`
  for (const id of ['address', 'open']) document.getElementById(id)?.setAttribute('href', address)
  const shown = document.getElementById('address')
  if (shown) shown.textContent = origin
}

/** @param {string} name */
function stepDone(name) {
  document.querySelector(`[data-step="${name}"]`)?.setAttribute('data-done', '')
}

async function checkPlain() {
  const { name, address, plain } = body.dataset
  const [byName, byAddress, isNamed] = await Promise.all([answers(name), answers(address), answers(plain)])
  const isTrusted = byName || byAddress
  const isByAddress = !byName && (byAddress || !isNamed)
  lead((isByAddress ? address : name) ?? '')
  show('#by-address', isByAddress)
  tell('trusted', isTrusted ? 'pass' : 'wait')
  if (isTrusted) for (const done of ['get', 'trust']) stepDone(done)
  show('.primary:not(#open)', !isTrusted)
  show('#open', isTrusted)
}

function beginPlain() {
  // An iPad reports that it is a Mac, but no Mac has a touch screen.
  const mac = document.querySelector('#kind-mac')
  const iphone = document.querySelector('#kind-iphone')
  if (mac instanceof HTMLInputElement && iphone instanceof HTMLInputElement && mac.checked) {
    iphone.checked = navigator.maxTouchPoints > 1
    mac.checked = !iphone.checked
  }
  for (const link of document.querySelectorAll('[data-get]')) link.addEventListener('click', () => stepDone('get'))
  document.querySelector('.primary:not(#open)')?.addEventListener('click', (event) => {
    event.preventDefault()
    void checkPlain()
  })
  // The person returns from the settings.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void checkPlain()
  })
  keepAddress()
  void checkPlain()
}

/** The link to the other language keeps the part after `#`. */
function keepAddress() {
  const other = document.getElementById('language')
  if (!(other instanceof HTMLAnchorElement)) return
  const query = new URLSearchParams(location.search)
  query.set('lang', other.hreflang)
  other.href = `?${query}${location.hash}`
}

/** A browser runs no worker with an untrusted certificate, even after a dismissed warning. */
async function checkWorker() {
  try {
    const worker = await navigator.serviceWorker.register('/trust/probe.js', { scope: '/trust/' })
    await worker.unregister()
    return true
  } catch {
    return false
  }
}

async function tryCamera() {
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ video: true })
    for (const track of stream.getTracks()) track.stop()
    tell('camera', 'pass')
  } catch (error) {
    tell('camera', error instanceof DOMException && error.name === 'NotAllowedError' ? 'refused' : 'missing')
  }
}

/** Accepts only a page of this farm: the part after `#` may come from anywhere. */
function wayOnFrom() {
  try {
    const to = new URL(decodeURIComponent(location.hash.slice(1)) || '/', location.origin)
    return to.origin === location.origin ? to.href : '/'
  } catch {
    return '/'
  }
}

async function beginSecure() {
  document.querySelector('.primary')?.setAttribute('href', wayOnFrom())
  document.getElementById('try-camera')?.addEventListener('click', () => void tryCamera())
  keepAddress()
  if (matchMedia('(display-mode: standalone)').matches) tell('installed', 'pass')
  const isTrusted = await checkWorker()
  tell('trusted', isTrusted ? 'pass' : 'wait')
  show('.warning', !isTrusted)
}

if (isSecure) void beginSecure()
else beginPlain()
