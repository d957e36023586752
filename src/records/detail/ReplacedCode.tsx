import { useLingui } from '@lingui/react/macro'
import type { StoredRow } from '../../data/rows'
import type { EntityDefinition } from '../../domain/kit/entity'
import { Notice } from '../../ui/display/states/Notice'

/** The proposed code that the server replaced because another record had it. Labels may already show it. */
export const ReplacedCode = ({ definition, row }: { definition: EntityDefinition; row: StoredRow }) => {
  const { t } = useLingui()
  const [proposed] = Object.values(definition.fields).flatMap((field) => {
    const value = field.type === 'text' && field.proposal !== undefined ? row[field.proposal] : undefined
    return typeof value === 'string' ? [value] : []
  })
  // Only the server replaces codes.
  if (proposed === undefined || row.rev === undefined) return null
  return (
    <Notice
      tone="tint"
      icon="print"
      title={t({
        id: 'records.replaced_code',
        message: `Suggested as ${proposed}, but another record already had that code`,
      })}
      text={t({
        id: 'records.replaced_code.text',
        message: 'Labels printed earlier still open this record.',
      })}
    />
  )
}
