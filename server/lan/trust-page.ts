/**
 * The page that guides a phone through trusting the farm, as HTML: first over plain http, then over https. It needs no worker,
 * font or sign-in, and is readable without its script, which only runs the checks.
 */
import { drawMark, drawSign } from './trust-signs'
import { KINDS, type Kind, LANGUAGES, type Language, TRUST_WORDS, type TrustWords } from './trust-words'

export type TrustFacts = {
  /** The name that phones show for the certificate. */
  readonly certificate: string
  /** The ends of its fingerprints. Windows shows only SHA-1. */
  readonly ends: { readonly sha256: string; readonly sha1: string }
  /** Origins by name and by address, of https and of the plain page. */
  readonly byName: string
  readonly byAddress: string
  readonly plainByName: string
}

export type Reader = { readonly kind: Kind; readonly language: Language; readonly isSecure: boolean }

/** The relevant facts from a browser's headers. */
export function readerOf(userAgent = '', languages = '', chosen: string | null = null): Omit<Reader, 'isSecure'> {
  const known = LANGUAGES.find((one) => one === chosen)
  const first = /^\s*([a-z]{2})/i.exec(languages)?.[1]?.toLowerCase()
  return { kind: kindOf(userAgent), language: known ?? (first === 'ru' ? 'ru' : 'en') }
}

function kindOf(userAgent: string): Kind {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'iphone'
  if (/Windows/.test(userAgent)) return 'windows'
  if (/Macintosh/.test(userAgent)) return 'mac'
  return /X11|CrOS/.test(userAgent) ? 'linux' : 'android'
}

export function trustPage(facts: TrustFacts, { kind, language, isSecure }: Reader): string {
  const words = TRUST_WORDS[language]
  const look = kind === 'iphone' || kind === 'mac' ? 'ios' : 'material'
  const title = isSecure ? words.isTrusted : words.title[kind]
  return `<!doctype html>
<html lang="${language}" data-platform="${look}" data-side="${isSecure ? 'secure' : 'plain'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(title)}</title>
<link rel="stylesheet" href="/trust/trust.css">
<script type="module" src="/trust/trust.mjs"></script>
</head>
<body data-name="${facts.byName}" data-address="${facts.byAddress}" data-plain="${facts.plainByName}">
<header>${drawMark()}<p>${text(facts.certificate)}</p>${otherLanguage(language)}</header>
<main>
<h1>${isSecure ? text(title) : eachKind((one) => text(words.title[one]), 'span')}</h1>
${isSecure ? '' : chooser(words, kind)}
${isSecure ? `<p class="warning" role="alert" hidden>${text(words.notTrusted)}</p>` : steps(facts, words)}
${checks(words, isSecure)}
<p class="act"><a class="primary" href="${isSecure ? '/' : ''}">${text(isSecure ? words.goOn : words.again)}</a>
${isSecure ? '' : `<a class="primary" id="open" hidden href="${facts.byAddress}/trust">${text(words.open)}</a>`}</p>
<p class="calm">${text(isSecure ? words.next : words.noSecret)}</p>
</main>
</body>
</html>
`
}

function otherLanguage(language: Language): string {
  const other = language === 'en' ? 'ru' : 'en'
  return `<a id="language" lang="${other}" hreflang="${other}" href="?lang=${other}">${TRUST_WORDS[other].language}</a>`
}

function chooser(words: TrustWords, chosen: Kind): string {
  // Linux is only offered when it was detected: a phone's screen has no room for a fifth choice.
  const offered = KINDS.filter((kind) => kind !== 'linux' || chosen === 'linux')
  const choice = (kind: Kind) =>
    `<label><input type="radio" name="kind" id="kind-${kind}" value="${kind}"${kind === chosen ? ' checked' : ''}><span>${words.kinds[kind]}</span></label>`
  return `<fieldset class="kinds"><legend>${text(words.kind)}</legend>${offered.map(choice).join('')}</fieldset>`
}

function steps(facts: TrustFacts, words: TrustWords): string {
  const { certificate } = facts
  const named = (sentence: string) => text(sentence.replaceAll('{name}', certificate))
  const file = (kind: Kind) => `/trust/pinset-ca.${kind === 'iphone' ? 'mobileconfig' : 'crt'}`
  const get = eachKind(
    (kind) =>
      `<p>${named(words.gets[kind])}</p><a class="tonal" data-get href="${file(kind)}">${text(words.download)}</a>`,
  )
  const trust = eachKind((kind) => words.trusts[kind].map((sentence) => `<p>${named(sentence)}</p>`).join(''))
  const end = eachKind((kind) => `<strong>${kind === 'windows' ? facts.ends.sha1 : facts.ends.sha256}</strong>`, 'span')
  const compare = `<p class="end">${text(words.endsIn)} ${end} <span>${text(words.asShown)}</span></p>`
  const address = `<p><a id="address" href="${facts.byAddress}/trust">${facts.byAddress}</a></p><p id="by-address" hidden>${text(words.byAddress)}</p>`
  return `<ol class="steps">
${step('get', words.get, get)}
${step('trust', words.trust, trust + compare)}
${step('open', words.open, address)}
</ol>`
}

function step(name: string, title: string, body: string): string {
  return `<li data-step="${name}"><span class="ring" aria-hidden="true"></span><div><h2>${text(title)}</h2>${body}</div></li>`
}

/** A part for each kind of device; the page shows one of them. */
function eachKind(draw: (kind: Kind) => string, tag = 'div'): string {
  return KINDS.map((kind) => `<${tag} data-for="${kind}">${draw(kind)}</${tag}>`).join('')
}

function checks(words: TrustWords, isSecure: boolean): string {
  const later = isSecure ? words.inTheApp : words.afterOpening
  const cameraWaits = isSecure
    ? `<button type="button" class="tonal" id="try-camera">${text(words.tryCamera)}</button>`
    : text(words.afterOpening)
  const camera = { wait: cameraWaits, pass: text(words.yes), refused: text(words.cameraRefused) }
  return `<ul class="checks" aria-label="${text(words.checks)}" aria-live="polite">
${check('trusted', words.trusted, { wait: text(words.notYet), pass: text(words.yes) })}
${check('camera', words.camera, { ...camera, missing: text(words.cameraMissing) })}
${check('installed', words.installed, { wait: text(later), pass: text(words.yes) })}
</ul>`
}

type Check = 'trusted' | 'camera' | 'installed'

/** The script sets the state; the page contains the texts of all states. */
function check(name: Check, title: string, states: Readonly<Record<string, string>>): string {
  const words = Object.entries(states).map(([state, html]) => `<span data-when="${state}">${html}</span>`)
  return `<li data-check="${name}" data-state="wait">${drawSign(name)}<b>${text(title)}</b>${words.join('')}</li>`
}

function text(plain: string): string {
  return plain.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
