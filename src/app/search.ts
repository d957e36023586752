/**
 * The query of an address. Values stay text (a label's category `1e5` must not become a number), except `true`, `false`
 * and plain whole numbers, which read back as written: parsing and writing again never changes an address.
 */
export type Search = { readonly [key: string]: string | number | boolean }

const WHOLE = /^(0|[1-9]\d{0,8})$/

export function parseSearch(text: string): Search {
  const entries = [...new URLSearchParams(text)].map(([key, value]) => [key, read(value)] as const)
  return Object.fromEntries(entries)
}

function read(value: string): string | number | boolean {
  if (value === 'true' || value === 'false') return value === 'true'
  return WHOLE.test(value) ? Number(value) : value
}

export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '')
  const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}

/** An address in the router's form. */
export function splitAddress(address: string): {
  readonly path: string
  readonly search: Search
  readonly hash: string
} {
  const url = new URL(address, 'http://app')
  return { path: url.pathname, search: parseSearch(url.search), hash: url.hash.slice(1) }
}

/** An address inside the app: it begins with one slash, so that signing in never redirects to another site. */
export function insideAddress(text: unknown): string | undefined {
  return typeof text === 'string' && /^\/(?![/\\])/.test(text) && !text.startsWith('/login') ? text : undefined
}
