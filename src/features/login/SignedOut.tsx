import { endedSession } from '../../state/person/ended-session'
import { Notice } from '../../ui/display/states/Notice'
import { useEndWords } from './end-words'
import { useReadOnce } from './use-read-once'

/** Why the session ended, above the form of somebody who is not remembered here. Nothing where none did. */
export function SignedOut() {
  const words = useEndWords()
  const ended = useReadOnce(endedSession)
  return ended ? <Notice tone="plain" icon="lock" {...words(ended.name, ended.reason)} /> : null
}
