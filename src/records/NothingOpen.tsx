import { useLingui } from '@lingui/react/macro'
import { EmptyState } from '../ui/display/states/EmptyState'
import { useDefinition } from './use-definition'
import { useTranslate } from './words/use-writing'

/** The right pane while no record is open. */
export const NothingOpen = ({ entity }: { entity: string }) => {
  const definition = useDefinition(entity)
  const { t } = useLingui()
  const one = useTranslate()(definition.label)
  return (
    <EmptyState
      title={t({ id: 'records.open.title', message: `${one}: nothing is open` })}
      text={t({ id: 'records.open.text', message: 'Choose a row on the left, or scan a label.' })}
    />
  )
}
