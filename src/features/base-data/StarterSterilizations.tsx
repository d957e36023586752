import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { sterilizationType } from '../../domain/entities/sterilization-type'
import { type UsualMethod, usualSterilizations } from '../../domain/rules/usual-sterilizations'
import { StarterSet } from './StarterSet'

export const StarterSterilizations = () => {
  const { t } = useLingui()
  const names: Readonly<Record<UsualMethod, string>> = {
    autoclave: t({ id: 'base.sterilization.autoclave', message: 'Autoclave 121 °C, 15 psi' }),
    pressure_cooker: t({ id: 'base.sterilization.cooker', message: 'Pressure cooker' }),
    atmospheric_steam: t({ id: 'base.sterilization.steam', message: 'Atmospheric steam' }),
    hot_water: t({ id: 'base.sterilization.water', message: 'Pasteurization, 70 °C' }),
    lime: t({ id: 'base.sterilization.lime', message: 'Hydrated lime' }),
    none: t({ id: 'base.sterilization.none', message: 'No sterilization' }),
  }
  const usual = usualSterilizations(names)
  const count = usual.length
  const listed = usual.map(({ name }) => name).join('; ')
  return (
    <StarterSet
      definition={sterilizationType}
      title={t({ id: 'base.sterilizations.title', message: 'No sterilization types yet' })}
      text={t({ id: 'base.sterilizations.text', message: `Start with the usual ones: ${listed}.` })}
      add={t({ id: 'base.sterilizations.add', message: 'Add these types' })}
      added={t({
        id: 'base.sterilizations.added',
        message: plural(count, { one: 'Added: # sterilization type', other: 'Added: # sterilization types' }),
      })}
      intents={(newId) =>
        usual.map((values) => ({ kind: 'create', entity: 'sterilization_type', id: newId(), values }))
      }
    />
  )
}
