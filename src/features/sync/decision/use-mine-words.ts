import { useLingui } from '@lingui/react/macro'
import type { Refused } from '../../../data/decide/refused'
import { usePeople } from '../../../state/person/people'
import { useReplica } from '../../../state/replica/replica'
import { useFormat } from '../../../state/words/format'

export type MineWords = {
  /** The heading of the refused values with their owner; values that the server lost have none. */
  readonly title: string
  /** Time and place of the change: 'today 14:05, this device'. */
  readonly line: string | undefined
}

export function useMineWords(): (refused: Refused) => MineWords {
  const { t } = useLingui()
  const format = useFormat()
  const person = usePeople()
  const { user } = useReplica()
  return (refused) => {
    if (refused.entry.error.code === 'lost') {
      return { title: t({ id: 'sync.column.lost', message: 'Before' }), line: undefined }
    }
    const when = refused.madeAt && format.moment(refused.madeAt)
    if (refused.owner !== user)
      return { title: person(refused.owner) ?? t({ id: 'sync.somebody', message: 'Someone' }), line: when }
    const where = refused.isHere
      ? t({ id: 'sync.this_device', message: 'this device' })
      : t({ id: 'sync.other_device', message: 'your other device' })
    return {
      title: t({ id: 'sync.column.mine', message: 'Mine' }),
      line: [when, where].filter((part) => part !== undefined).join(', '),
    }
  }
}
