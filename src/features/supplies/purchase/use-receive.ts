/** Receives an order, whole or in part, as one gesture with one undo. */
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { rowsOf } from '../../../data/db'
import { receive as receiveOrder } from '../../../domain/acts/receive'
import { useTakeBack } from '../../../records/delete/use-undo'
import { useDefinition } from '../../../records/use-definition'
import { useRefusalText } from '../../../records/words/refusal-text'
import { useSaid } from '../../../records/words/use-said'
import { oneAct } from '../../../state/form/one-act'
import { useReplica } from '../../../state/replica/replica'
import { toast, toastError } from '../../../state/screen/overlays'

const TOAST_MS = 8000

/** True when the packages were received. */
export function useReceive(): (orderId: string, came: number) => Promise<boolean> {
  const { t } = useLingui()
  const { db, save } = useReplica()
  const definition = useDefinition('purchase')
  const said = useSaid()
  const refusal = useRefusalText()
  const takeBack = useTakeBack()

  return async (orderId, came) => (await oneAct(`receive ${orderId}`, () => receive(orderId, came))) === true

  async function receive(orderId: string, came: number): Promise<boolean> {
    const order = await rowsOf(db, definition.name).get(orderId)
    if (order?.status !== 'ordered' || order.deleted_at) {
      toastError(t({ id: 'supplies.receive.over', message: 'This order is no longer open' }))
      return false
    }
    const { told, intents, back } = receiveOrder(definition.name, order, came)
    const { patch, rest, over } = told
    const outcome = await save(intents)
    if (!outcome.ok) {
      toastError(refusal(definition, outcome))
      return false
    }
    const done = await said.whole(definition, 'create', { ...order, ...patch })
    const left = rest?.count ?? 0
    const more =
      left > 0
        ? t({
            id: 'supplies.receive.left',
            message: plural(left, { one: '# still ordered', other: '# still ordered' }),
          })
        : over > 0
          ? t({
              id: 'supplies.receive.more',
              message: plural(over, { one: '# more than ordered', other: '# more than ordered' }),
            })
          : ''
    toast({
      text: [done, more].filter((text) => text !== '').join(', '),
      id: 'stock-act',
      duration: TOAST_MS,
      place: 'bottom',
      undo: {
        onUndo: () => void takeBack(definition, outcome.mutations, back),
      },
    })
    return true
  }
}
