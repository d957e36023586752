/** Why a change is not sent yet, in a few words. */
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useSyncStatus } from '../../../state/replica/sync-status'
import { useFormat } from '../../../state/words/format'
import type { WaitingState } from './waiting-states'

/** `titleOf` returns the title of a change by its id, for the cause of a wait. */
export function useWaitingWords(titleOf: (id: string) => string): (state: WaitingState) => string {
  const { t } = useLingui()
  const format = useFormat()
  const { reachable, pause } = useSyncStatus()
  const isGoing = reachable && pause === undefined
  return (state) => {
    switch (state.kind) {
      case 'held': {
        const cause = titleOf(state.cause)
        return t({ id: 'sync.waits.for', message: `waiting for ${cause}` })
      }
      case 'cancelling':
        return t({ id: 'sync.waits.cancelling', message: 'being undone' })
      case 'sending':
        return isGoing ? t({ id: 'sync.inflight', message: 'sending' }) : t({ id: 'sync.waits', message: 'waiting' })
      case 'retrying': {
        const { attempts } = state
        const tried = t({
          id: 'sync.waits.tried',
          message: plural(attempts, { one: 'tried once', other: 'tried # times' }),
        })
        if (state.until === undefined) return tried
        const until = format.moment(new Date(state.until).toISOString())
        const why = state.isTooLarge
          ? `${t({ id: 'sync.waits.too_large', message: 'too large for a proxy in between' })}, `
          : ''
        return `${why}${tried}, ${t({ id: 'sync.waits.until', message: `waiting until ${until}` })}`
      }
      default:
        return t({ id: 'sync.waits', message: 'waiting' })
    }
  }
}
