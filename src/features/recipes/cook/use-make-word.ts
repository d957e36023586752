import { useLingui } from '@lingui/react/macro'
import { wordValues } from '../../../domain/kit/entity'
import { LABELS } from '../../../domain/kit/labels'
import type { SeriesDefinition } from '../../../domain/kit/series'
import { inSentence } from '../../../records/words/in-sentence'
import { useTranslate } from '../../../records/words/use-writing'

/** The verb on the button: 'Make bags', or without a known vessel 'Make jars or bags'. */
export function useMakeWord(definition: SeriesDefinition, vessel: string | undefined): string {
  const { t } = useLingui()
  const translate = useTranslate()
  if (vessel === undefined) return t({ id: 'recipes.make.any', message: 'Make jars or bags' })
  const said = wordValues(definition, { vessel })
  const parts = inSentence(translate(definition.parts.words?.many ?? LABELS.grownMany, said))
  return t({ id: 'recipes.make', message: `Make ${parts}` })
}
