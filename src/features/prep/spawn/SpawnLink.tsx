import { useLingui } from '@lingui/react/macro'
import type { StoredRow } from '../../../data/rows'
import type { Series } from '../../../domain/prep/series'
import { isSpawned } from '../../../domain/prep/spawning'
import { linkTo } from '../../../records/LinkTo'
import { useCan } from '../../../records/use-can'
import { Button } from '../../../ui/button/Button'

/** On the page of a cooked series: the way to spawn into it. */
export const SpawnLink = ({ series: { definition, row } }: { series: Series<StoredRow> }) => {
  const { t } = useLingui()
  const can = useCan()
  if (!isSpawned(definition) || row.status !== 'cooked' || !can('patch', definition)) return null
  return (
    <Button kind="tonal" size="large" icon="bag" wide link={linkTo({ path: '/spawn', search: { into: row.id } })}>
      {t({ id: 'spawn.into_these', message: 'Spawn into these' })}
    </Button>
  )
}
