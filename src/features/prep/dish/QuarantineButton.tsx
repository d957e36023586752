import { useLingui } from '@lingui/react/macro'
import type { Part } from '../../../domain/prep/dish-fold'
import { Button } from '../../../ui/button/Button'
import type { MarkDishes } from '../use-mark-dishes'

export const QuarantineButton = ({ dish, mark }: { dish: Part; mark: MarkDishes }) => {
  const { t } = useLingui()
  const { number, isQuarantined } = dish
  return (
    <Button kind="gray" size="small" icon="lock" onClick={() => void mark([number], { quarantined: !isQuarantined })}>
      {isQuarantined
        ? t({ id: 'petri.release', message: 'Release from quarantine' })
        : t({ id: 'petri.quarantine', message: 'Quarantine' })}
    </Button>
  )
}
