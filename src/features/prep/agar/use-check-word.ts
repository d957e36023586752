/** The sterility check of a series in a list, unless it passed, which is normal. */
import { useCallback } from 'react'
import type { EntityDefinition } from '../../../domain/kit/entity'
import type { Values } from '../../../domain/kit/field'
import { optionsOf } from '../../../records/words/field-text'
import { useTranslate } from '../../../records/words/use-writing'

/** An empty text for a kind without sterility checks. */
export function useCheckWord(): (definition: EntityDefinition, row: Values) => string {
  const translate = useTranslate()
  return useCallback(
    ({ fields: { sterility_check: field } }, row) => {
      const option =
        field?.type === 'select' ? optionsOf(field, row).find(({ value }) => value === row.sterility_check) : undefined
      return field && option && option.value !== 'passed' ? `${translate(field.label)}: ${translate(option.label)}` : ''
    },
    [translate],
  )
}
