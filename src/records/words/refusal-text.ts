/** The message of a refused save: its first finding, or the refusal's own sentence. */
import { useLingui } from '@lingui/react/macro'
import type { SaveRefusal } from '../../data/intent'
import type { EntityDefinition } from '../../domain/kit/entity'
import { findingText } from './finding-text'
import { useWriting } from './use-writing'

export function useRefusalText(): (definition: EntityDefinition, refused: SaveRefusal) => string {
  const { t } = useLingui()
  const writing = useWriting()
  return (definition, refused) => {
    const [finding] = refused.findings
    if (finding) return findingText(finding, definition.fields, writing, 'apart')
    switch (refused.code) {
      case 'duplicate':
        return t({ id: 'records.refused.duplicate', message: 'Another record already has this value' })
      case 'posted':
        return t({ id: 'records.refused.posted', message: 'Only the notes of this record can be changed' })
      case 'reversed':
        return t({ id: 'records.refused.reversed', message: 'This has already been undone' })
      case 'deleted':
        return t({ id: 'records.refused.deleted', message: 'This record was deleted' })
      case 'not_found':
        return t({ id: 'records.refused.gone', message: 'This record is no longer on this device' })
      default:
        return t({ id: 'records.refused.other', message: 'Update failed' })
    }
  }
}
