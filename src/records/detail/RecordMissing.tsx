import { useLingui } from '@lingui/react/macro'
import type { EntityDefinition } from '../../domain/kit/entity'
import { useReplica } from '../../state/replica/replica'
import { useSyncStatus } from '../../state/replica/sync-status'
import { ofDevice, useLive } from '../../state/replica/use-live'
import { Button } from '../../ui/button/Button'
import { EmptyState } from '../../ui/display/states/EmptyState'
import { linkTo } from '../LinkTo'
import { listRoute } from '../record-routes'
import { useTranslate } from '../words/use-writing'

/** Shown if the address names a record that is not on this device, or a new record that the server refused (S26). */
export const RecordMissing = ({ definition, id }: { definition: EntityDefinition; id: string }) => {
  const { t } = useLingui()
  const translate = useTranslate()
  const { db } = useReplica()
  const { reachable } = useSyncStatus()
  const refused = useLive(
    ofDevice,
    async () => (await db.attention.where('recordId').equals(id).first()) !== undefined,
    [db, id],
  )
  const to = listRoute(definition)
  const one = translate(definition.label)
  const many = translate(definition.labelPlural)
  if (refused === undefined) return null
  if (refused) {
    return (
      <EmptyState
        title={t({ id: 'records.refused', message: `${one}: rejected by the server.` })}
        text={t({
          id: 'records.refused.text',
          message: 'It is saved on this device and waits for your decision.',
        })}
        action={
          <Button kind="tonal" link={linkTo({ path: '/sync' })}>
            {t({ id: 'records.refused.decide', message: 'Decide' })}
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState
      title={t({ id: 'records.missing.named', message: `${one} not found.` })}
      text={
        reachable
          ? t({ id: 'records.missing.text', message: 'This record was deleted or never existed on this farm.' })
          : t({
              id: 'records.missing.offline',
              message: 'This record is not on this device yet. If it exists, it loads when you are back online.',
            })
      }
      action={
        to && (
          <Button kind="tonal" link={linkTo(to)}>
            {t({ id: 'records.missing.list', message: `Open list: ${many}` })}
          </Button>
        )
      }
    />
  )
}
