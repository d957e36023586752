import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { formatDecimal, type Micro } from '../../../domain/kit/decimal'
import { useFormat } from '../../../state/words/format'
import { Button } from '../../../ui/button/Button'
import { GapSwatch } from '../../../ui/display/plots/CompositionBar'
import styles from './editor.module.css'

export type FillRowProps = { missing: Micro; names: readonly string[]; onFill: (index: number) => void }

/** Gives the whole missing share to one line: the last one, unless another is chosen. */
export const FillRow = ({ missing, names, onFill }: FillRowProps) => {
  const { t } = useLingui()
  const format = useFormat()
  const [chosen, setChosen] = useState<number>()
  const index = chosen !== undefined && chosen < names.length ? chosen : names.length - 1
  const text = formatDecimal(missing)
  const amount = format.amount(text, Math.max(1, text.split('.')[1]?.length ?? 0))
  const label = t({ id: 'recipes.fill', message: 'Fill the rest with' })
  return (
    <li className={styles.fill}>
      <GapSwatch />
      <label className={styles.fillWords}>
        <span>{label}</span>
        <select className={styles.select} value={index} onChange={(event) => setChosen(Number(event.target.value))}>
          {names.map((name, at) => {
            const place = `line ${at}`
            return (
              <option key={place} value={at}>
                {name}
              </option>
            )
          })}
        </select>
      </label>
      <Button kind="tonal" onClick={() => onFill(index)} label={`${label} ${names[index] ?? ''}: +${amount} %`}>
        +{amount} %
      </Button>
    </li>
  )
}
