import { useLingui } from '@lingui/react/macro'
import { unit } from '../../domain/entities/unit'
import { StarterSet } from './StarterSet'
import { STARTERS, starterIntents } from './starter-units'

export const StarterUnits = () => {
  const { t } = useLingui()
  const codes = STARTERS.map(({ code }) => code).join(', ')
  const words: Readonly<Record<string, string>> = {
    g: t({ id: 'base.unit.g', message: 'Gram' }),
    kg: t({ id: 'base.unit.kg', message: 'Kilogram' }),
    ml: t({ id: 'base.unit.ml', message: 'Millilitre' }),
    l: t({ id: 'base.unit.l', message: 'Litre' }),
    pcs: t({ id: 'base.unit.pcs', message: 'Piece' }),
    bag: t({ id: 'base.unit.bag', message: 'Bag' }),
  }
  return (
    <StarterSet
      definition={unit}
      title={t({ id: 'base.starters.title', message: 'No units yet' })}
      text={t({
        id: 'base.starters.text',
        message: `Start with the usual ones: ${codes}. 1 kg is 1,000 g and 1 l is 1,000 ml.`,
      })}
      add={t({ id: 'base.starters.add', message: 'Add these units' })}
      added={t({ id: 'base.starters.added', message: `Added: ${codes}` })}
      intents={(newId) => starterIntents(newId, (code) => words[code] ?? '')}
    />
  )
}
