import { useLingui } from '@lingui/react/macro'
import type { EntityDefinition } from '../../domain/kit/entity'
import { useTranslate } from './use-writing'

/** 'New purchase': the words for creating a record of the entity. */
export function useNewWord(): (definition: EntityDefinition) => string {
  const { t } = useLingui()
  const translate = useTranslate()
  return (definition) => {
    const own = definition.words?.create
    const one = translate(definition.label)
    return own ? translate(own) : t({ id: 'records.new', message: `New: ${one}` })
  }
}
