import { useLingui } from '@lingui/react/macro'
import { unit } from '../../domain/entities/unit'
import { linkTo } from '../../records/LinkTo'
import { createRoute } from '../../records/record-routes'
import { useRefusalText } from '../../records/words/refusal-text'
import { useNewWord } from '../../records/words/use-new-word'
import { toastError, toastSuccess } from '../../state/overlays'
import { useReplica } from '../../state/replica'
import { useOneAtATime } from '../../state/use-one-at-a-time'
import { Button } from '../../ui/button/Button'
import { EmptyState } from '../../ui/display/EmptyState'
import { Cluster } from '../../ui/display/Layout'
import { STARTERS, starterIntents } from './starter-units'

/** An empty list of units: offers the usual ones in one tap, or a new one. */
export const StarterUnits = () => {
  const { t } = useLingui()
  const { save, newId } = useReplica()
  const refusal = useRefusalText()
  const newWord = useNewWord()
  const oneAtATime = useOneAtATime()
  const own = createRoute(unit)
  const codes = STARTERS.map(({ code }) => code).join(', ')
  const names: Readonly<Record<string, string>> = {
    g: t({ id: 'base.unit.g', message: 'Gram' }),
    kg: t({ id: 'base.unit.kg', message: 'Kilogram' }),
    ml: t({ id: 'base.unit.ml', message: 'Millilitre' }),
    l: t({ id: 'base.unit.l', message: 'Litre' }),
    pcs: t({ id: 'base.unit.pcs', message: 'Piece' }),
    bag: t({ id: 'base.unit.bag', message: 'Bag' }),
  }
  const add = async () => {
    const outcome = await save(starterIntents(newId, (code) => names[code] ?? ''))
    if (outcome.ok) toastSuccess(t({ id: 'base.starters.added', message: `Added: ${codes}` }))
    else toastError(refusal(unit, outcome))
  }
  return (
    <EmptyState
      title={t({ id: 'base.starters.title', message: 'No units yet' })}
      text={t({
        id: 'base.starters.text',
        message: `Begin with the usual ones: ${codes}. 1 kg is 1,000 g, and 1 l is 1,000 ml.`,
      })}
      action={
        <Cluster>
          <Button kind="tonal" icon="plus" onClick={() => void oneAtATime(add)}>
            {t({ id: 'base.starters.add', message: 'Add these units' })}
          </Button>
          {own && <Button link={linkTo(own)}>{newWord(unit)}</Button>}
        </Cluster>
      }
    />
  )
}
