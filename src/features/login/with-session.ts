/** Signing in brings the whole data layer along: it is loaded when the page is at rest, or when somebody signs in before that. */
import type { SessionResult } from '../../state/person/session'

type Session = typeof import('../../state/person/session')

export const loadSession = (): Promise<Session> => import('../../state/person/session')

/** Code that cannot be had is told as what it is: no network. */
export async function withSession(act: (session: Session) => Promise<SessionResult>): Promise<SessionResult> {
  const loaded = await loadSession().catch(() => undefined)
  return loaded ? act(loaded) : { ok: false, error: { kind: 'network' } }
}
