/** The addresses of the sign-in screen: everybody, one person, somebody who is not among them. */
import type { RoutePath } from '../../records/record-routes'

/** The e-mail form, though people are remembered. */
export const SOMEBODY_ELSE = 'somebody-else'
/** Everybody, though somebody was just signed out by the server. */
export const WHO = 'who'

/** `address` is what opens after the sign-in. */
export function loginAddress(as: string, address: unknown): RoutePath {
  return { path: '/login', search: { as, ...(typeof address === 'string' ? { redirect: address } : {}) } }
}

/** A label is for whoever scanned it; another address is where one person was, and nothing for the next. */
export function forAnybody(address: unknown): string | undefined {
  return typeof address === 'string' && address.startsWith('/view?') ? address : undefined
}
