import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { CookedItem, CookedLine, CookedWater } from '../../../domain/cooking/cook'
import { toggleTicked } from '../../../state/batches'
import { classes } from '../../../ui/classes'
import { Mark } from '../../../ui/display/Mark'
import { PackageChip } from '../../../ui/display/PackageChip'
import { Icon } from '../../../ui/icons'
import { Pressable } from '../../../ui/Pressable'
import styles from './cook.module.css'
import type { Amount, CookWords } from './use-cook-words'
import type { Cooking } from './use-cooking'

export type CookLinesProps = {
  cooking: Cooking
  words: CookWords
  /** Says a record that may be deleted. */
  nameOf: (line: { readonly row: { readonly name?: unknown } | undefined; readonly path: string }) => string
}

/** Every amount of the batch: the number first, then what, then from which packages; a tap says it is weighed in. */
export const CookLines = (props: CookLinesProps) => {
  const { cooked } = props.cooking
  if (!cooked) return null
  return (
    <ul className={styles.lines}>
      <Lines {...props} lines={cooked.lines} />
      {cooked.water && <WaterLine {...props} water={cooked.water} path="water" />}
    </ul>
  )
}

const Lines = (props: CookLinesProps & { lines: readonly CookedLine[] }) =>
  props.lines.map((line) => {
    if (line.kind === 'item') return <ItemLine key={line.path} {...props} line={line} />
    const name = props.nameOf(line)
    if (line.kind === 'unknown') {
      return (
        <li key={line.path} className={styles.unknown}>
          <Mark tone="bad" icon="warning">
            {props.words.obstacle(line.obstacle, name)}
          </Mark>
        </li>
      )
    }
    const { number, unit } = props.words.grams(line.grams)
    return (
      <li key={line.path} className={styles.group}>
        <p className={styles.groupHead}>
          <strong>{name}</strong>{' '}
          <span className={styles.quiet}>
            {number} {unit}
          </span>
        </p>
        {typeof line.row.description === 'string' && <p className={styles.step}>{line.row.description}</p>}
        <ul className={styles.inner}>
          <Lines {...props} lines={line.lines} />
          {line.water && <WaterLine {...props} water={line.water} path={`${line.path}.water`} />}
        </ul>
      </li>
    )
  })

const ItemLine = ({ cooking, words, nameOf, line }: CookLinesProps & { line: CookedItem }) => {
  const amount = words.weighed(line.weighed)
  const taken = cooking.plan?.get(line.path)
  const short = taken && taken.short > 0n ? words.part(line.row, taken.short, line.weighed) : undefined
  return (
    <TickLine
      cooking={cooking}
      tick={`${line.path} ${line.id} ${line.weighed.base}`}
      amount={amount}
      name={nameOf(line)}
    >
      {taken && (
        <span className={styles.packages}>
          {taken.takes
            .filter((take) => take.state !== 'short')
            .map((take) => {
              const much = words.part(line.row, take.amount, line.weighed)
              return (
                <PackageChip
                  key={`${take.purchaseId ?? take.state}-${take.packageNumber ?? ''}`}
                  number={take.packageNumber}
                  state={take.state === 'short' ? 'loose' : take.state}
                  amount={much}
                  label={words.take(take, much, amount.unit)}
                />
              )
            })}
        </span>
      )}
      {short !== undefined && <ShortMark text={`${short} ${amount.unit}`} />}
    </TickLine>
  )
}

const ShortMark = ({ text }: { text: string }) => {
  const { t } = useLingui()
  return <Mark tone="oversold">{t({ id: 'recipes.short', message: `${text} short` })}</Mark>
}

const WaterLine = ({ cooking, words, water, path }: CookLinesProps & { water: CookedWater; path: string }) => {
  const { t } = useLingui()
  const said = (grams: bigint) => {
    const { number, unit } = words.water(grams)
    return `${number} ${unit}`
  }
  const brought = said(water.brought)
  const excess = said(water.excess)
  return (
    <TickLine
      cooking={cooking}
      tick={`${path} ${water.add}`}
      amount={words.water(water.add)}
      name={t({ id: 'recipes.water', message: 'Water' })}
    >
      {water.brought > 0n && (
        <span className={styles.quiet}>
          {t({ id: 'recipes.water.brought', message: `${brought} is in the ingredients` })}
        </span>
      )}
      {water.excess > 0n && (
        <Mark tone="bad" icon="warning">
          {t({ id: 'recipes.water.excess', message: `${excess} too much in the ingredients` })}
        </Mark>
      )}
    </TickLine>
  )
}

type TickLineProps = {
  cooking: Cooking
  /** What is weighed in, with its amount: another ingredient in its place, or another amount of it, is not yet. */
  tick: string
  amount: Amount
  name: string
  children: ReactNode
}

const TickLine = ({ cooking, tick, amount, name, children }: TickLineProps) => {
  const isDone = cooking.kept.ticked?.includes(tick) === true
  return (
    <li>
      <Pressable
        className={classes(styles.line, isDone && styles.done)}
        feel="row"
        pressed={isDone}
        onClick={() => toggleTicked(cooking.recipe.id, tick)}
      >
        <span className={styles.amount}>
          {amount.number} <span className={styles.unit}>{amount.unit}</span>
        </span>
        <span className={styles.what}>
          <span className={styles.name}>{name}</span>
          {children}
        </span>
        <span className={styles.tick} aria-hidden="true">
          {isDone && <Icon name="check" size={20} />}
        </span>
      </Pressable>
    </li>
  )
}
