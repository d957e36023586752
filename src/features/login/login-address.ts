/** The addresses of the sign-in screen: all people, one person, or a person who is not listed. */
import type { RoutePath } from '../../records/record-routes'

/** The e-mail form, although people are known. */
export const SOMEBODY_ELSE = 'somebody-else'
/** All people, although the server has just ended one person's session. */
export const WHO = 'who'

/** `address` opens after the sign-in. */
export function loginAddress(as: string, address: unknown): RoutePath {
  return { path: '/login', search: { as, ...(typeof address === 'string' ? { redirect: address } : {}) } }
}

/** A label is for any person who scans it. Another address belongs to one person and is dropped for the next. */
export function forAnybody(address: unknown): string | undefined {
  return typeof address === 'string' && address.startsWith('/view?') ? address : undefined
}
