import { useLingui } from '@lingui/react/macro'
import type { EntityDefinition } from '../../domain/kit/entity'
import { useSyncStatus } from '../../state/replica/sync-status'
import { LOADING_FAILED } from '../../state/words/failure-labels'
import { Button } from '../../ui/button/Button'
import { EmptyState } from '../../ui/display/states/EmptyState'
import { Skeleton } from '../../ui/display/states/Skeleton'
import { linkTo } from '../LinkTo'
import { createRoute } from '../record-routes'
import { useCan } from '../use-can'
import { useNewWord } from '../words/use-new-word'
import { useTranslate } from '../words/use-writing'

export type NothingHereProps = {
  definition: EntityDefinition
  isFiltered: boolean
  /** Whether all records are loaded. Until then none may be reported as missing. */
  isWhole: boolean
  onClear: () => void
}

/** An empty list with its next step: another search, or the first record. */
export const NothingHere = ({ definition, isFiltered, isWhole, onClear }: NothingHereProps) => {
  const { t } = useLingui()
  const translate = useTranslate()
  const can = useCan()
  const newWord = useNewWord()
  const { mark } = useSyncStatus()
  const many = translate(definition.labelPlural)
  const create = createRoute(definition)
  const empty = definition.words?.empty
  const first = create && can('create', definition) && (
    <Button kind="tonal" icon="plus" link={linkTo(create)}>
      {newWord(definition)}
    </Button>
  )
  if (!isWhole && mark !== 'offline') return <Skeleton />
  if (isFiltered && isWhole) {
    return (
      <EmptyState
        title={t({ id: 'records.nothing.title', message: 'Nothing matches' })}
        text={t({ id: 'records.nothing.text', message: 'Change the search, or show everything.' })}
        action={
          <Button kind="tonal" onClick={onClear}>
            {t({ id: 'records.nothing.clear', message: 'Show everything' })}
          </Button>
        }
      />
    )
  }
  if (!isWhole) {
    return (
      <EmptyState
        title={translate(definition.words?.failed ?? LOADING_FAILED)}
        text={t({
          id: 'records.failed.text',
          message: 'The list loads when you are back online. You can still add new records.',
        })}
        action={first}
      />
    )
  }
  return (
    <EmptyState
      title={t({ id: 'records.empty.title', message: `${many}: nothing here yet` })}
      text={empty && translate(empty)}
      action={first}
    />
  )
}
