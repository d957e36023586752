import { useLingui } from '@lingui/react/macro'
import type { StoredRow } from '../../data/rows'
import type { EntityDefinition } from '../../domain/kit/entity'
import { Notice } from '../../ui/display/states/Notice'

/** The code that a device proposed, where another record had it first: it may stand on labels already. */
export const ReplacedCode = ({ definition, row }: { definition: EntityDefinition; row: StoredRow }) => {
  const { t } = useLingui()
  const [proposed] = Object.values(definition.fields).flatMap((field) => {
    const value = field.type === 'text' && field.proposal !== undefined ? row[field.proposal] : undefined
    return typeof value === 'string' ? [value] : []
  })
  // Until the server has the record nothing was replaced.
  if (proposed === undefined || row.rev === undefined) return null
  return (
    <Notice
      tone="tint"
      icon="print"
      title={t({ id: 'records.replaced_code', message: `Proposed as ${proposed}, which another record had first` })}
      text={t({
        id: 'records.replaced_code.text',
        message: 'Labels that were printed before still lead here when they are scanned.',
      })}
    />
  )
}
