/** The files of the trust page: the same over plain http and over https. They include nothing of the app. */
import { createHash } from 'node:crypto'
import { type Authority, rootDer, rootName } from './authority'
import layout from './page/layout.css?raw'
import look from './page/look.css?raw'
import steps from './page/steps.css?raw'
import script from './page/trust.mjs?raw'

export type TrustFile = { readonly headers: Readonly<Record<string, string>>; readonly body: string | Buffer }

const typed = (type: string) => ({ 'Content-Type': type })
const SCRIPT = typed('text/javascript; charset=utf-8')
/** A download: Android accepts an authority only from a file, in its settings. */
const SAVED = { ...typed('application/x-x509-ca-cert'), 'Content-Disposition': 'attachment; filename="pinset-ca.crt"' }

export function trustFiles(authority: Pick<Authority, 'root'>): ReadonlyMap<string, TrustFile> {
  return new Map<string, TrustFile>([
    ['/trust/trust.css', { headers: typed('text/css; charset=utf-8'), body: look + layout + steps }],
    ['/trust/trust.mjs', { headers: SCRIPT, body: script }],
    // An empty worker: the page only checks whether it may start.
    ['/trust/probe.js', { headers: SCRIPT, body: '' }],
    ['/trust/pinset-ca.crt', { headers: SAVED, body: rootDer(authority) }],
    [
      '/trust/pinset-ca.mobileconfig',
      { headers: typed('application/x-apple-aspen-config'), body: appleProfile(authority) },
    ],
  ])
}

/** The certificate as Apple's profile, which is listed under the farm's name before it is trusted. */
function appleProfile(authority: Pick<Authority, 'root'>): string {
  const der = rootDer(authority)
  const name = rootName(authority).replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  const id = uuidOf(der, 'certificate')
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict>
<key>PayloadType</key><string>Configuration</string>
<key>PayloadVersion</key><integer>1</integer>
<key>PayloadIdentifier</key><string>pinset.farm.${id}</string>
<key>PayloadUUID</key><string>${uuidOf(der, 'profile')}</string>
<key>PayloadDisplayName</key><string>${name}</string>
<key>PayloadContent</key><array><dict>
<key>PayloadType</key><string>com.apple.security.root</string>
<key>PayloadVersion</key><integer>1</integer>
<key>PayloadIdentifier</key><string>pinset.farm.${id}.root</string>
<key>PayloadUUID</key><string>${id}</string>
<key>PayloadDisplayName</key><string>${name}</string>
<key>PayloadCertificateFileName</key><string>pinset-ca.crt</string>
<key>PayloadContent</key><data>${der.toString('base64')}</data>
</dict></array>
</dict></plist>
`
}

/** Derived from the certificate, so that installing a profile twice gives one profile. */
function uuidOf(der: Buffer, what: string): string {
  const hex = createHash('sha256').update(what).update(der).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
