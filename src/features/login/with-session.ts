/** Signing in needs the whole data layer. It loads when the page is idle, or when a person signs in before that. */
import type { SessionResult } from '../../state/person/session'

type Session = typeof import('../../state/person/session')

export const loadSession = (): Promise<Session> => import('../../state/person/session')

/** Code that cannot be loaded is reported as a missing network. */
export async function withSession(act: (session: Session) => Promise<SessionResult>): Promise<SessionResult> {
  const loaded = await loadSession().catch(() => undefined)
  return loaded ? act(loaded) : { ok: false, error: { kind: 'network' } }
}
