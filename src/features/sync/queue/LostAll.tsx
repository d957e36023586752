import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { discardAll, putAllBack, sendAllAgain } from '../../../data/decide/lost-all'
import type { Refused } from '../../../data/decide/refused'
import { useReplica } from '../../../state/replica/replica'
import { wake } from '../../../state/replica/wake'
import { confirm, toast, toastError, toastSuccess } from '../../../state/screen/overlays'
import { Button } from '../../../ui/button/Button'
import { Cluster } from '../../../ui/display/layout/Layout'
import { Notice } from '../../../ui/display/states/Notice'
import { UNDO_MS } from '../use-put-back'

/** Several records and values that the server has lost: send all again, or discard all. */
export function LostAll({ refused, onDone }: { refused: readonly Refused[]; onDone: () => void }) {
  const { t } = useLingui()
  const { db, registry, user, device, now, newId } = useReplica()
  const [done, setDone] = useState<number>()
  // In the order of their creation: a record comes before the records that refer to it.
  const lost = refused
    .filter(({ entry }) => entry.error.code === 'lost')
    .toSorted((a, b) => a.mutation.seq - b.mutation.seq)
    .map(({ entry }) => entry.id)
  const count = lost.length
  if (count < 2 && done === undefined) return null
  const context = () => ({ registry, user, device, now: now(), makeId: newId })
  const during = async (work: () => Promise<void>) => {
    setDone(0)
    await work().finally(() => setDone(undefined))
    // The pressed button disappears with the notice.
    onDone()
    wake('write')
  }
  const sendAll = () =>
    during(async () => {
      const sent = await sendAllAgain(db, lost, context, setDone)
      const left = count - sent
      if (left > 0) {
        toastError(
          t({
            id: 'sync.lost.some',
            message: `${left} of ${count} could not be sent again. Decide about them below.`,
          }),
        )
      } else toastSuccess(t({ id: 'sync.again.done', message: 'Applied. Sent automatically.' }))
    })
  const dropAll = async () => {
    const agreed = await confirm({
      type: 'warning',
      title: t({
        id: 'sync.lost.confirm',
        message: plural(count, { one: 'Discard # change?', other: 'Discard # changes?' }),
      }),
      text: t({
        id: 'sync.lost.confirm.text',
        message: 'The farm then stays as it is on the restored server, without these changes.',
      }),
      confirmLabel: t({ id: 'sync.discard_refusal', message: 'Discard' }),
    })
    if (!agreed) return
    await during(async () => {
      const dropped = await discardAll(db, lost, context, setDone)
      toast({
        kind: 'success',
        duration: UNDO_MS,
        text: t({ id: 'sync.refusal_discarded', message: 'Discarded' }),
        undo: { onUndo: () => void putAllBack(db, dropped, context).then(() => wake('write')) },
      })
    })
  }
  const isBusy = done !== undefined
  return (
    <Notice
      live
      icon="exclamation"
      title={t({
        id: 'sync.lost',
        message: plural(count, {
          one: 'The server was restored from a backup and no longer has # of your records or values',
          other: 'The server was restored from a backup and no longer has # of your records or values',
        }),
      })}
      text={isBusy ? t({ id: 'sync.lost.busy', message: `${done} done` }) : undefined}
      action={
        <Cluster end>
          <Button blocked={isBusy} onClick={() => void dropAll()}>
            {t({ id: 'sync.lost.discard_all', message: 'Discard all' })}
          </Button>
          <Button kind="tonal" blocked={isBusy} onClick={() => void sendAll()}>
            {t({ id: 'sync.lost.send', message: 'Send all again' })}
          </Button>
        </Cluster>
      }
    />
  )
}
