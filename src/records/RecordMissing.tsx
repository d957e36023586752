import { useLingui } from '@lingui/react/macro'
import type { EntityDefinition } from '../domain/kit/entity'
import { useSyncStatus } from '../state/sync-status'
import { Button } from '../ui/button/Button'
import { EmptyState } from '../ui/display/EmptyState'
import { linkTo } from './LinkTo'
import { listRoute } from './record-routes'
import { useTranslate } from './use-writing'

/** The address names a record that is not on this device. */
export const RecordMissing = ({ definition }: { definition: EntityDefinition }) => {
  const { t } = useLingui()
  const translate = useTranslate()
  const { reachable } = useSyncStatus()
  const to = listRoute(definition)
  const one = translate(definition.label)
  const many = translate(definition.labelPlural)
  return (
    <EmptyState
      title={t({ id: 'records.missing.named', message: `${one} not found.` })}
      text={
        reachable
          ? t({ id: 'records.missing.text', message: 'This record was deleted, or it never was on this farm.' })
          : t({
              id: 'records.missing.offline',
              message: 'This record is not on this device yet. It arrives with the next connection, if it exists.',
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
