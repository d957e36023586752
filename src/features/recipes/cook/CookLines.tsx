import type { ReactNode } from 'react'
import type { CookedItem, CookedLine, CookedWater } from '../../../domain/cooking/cook'
import { toggleTicked } from '../../../state/form/batches'
import { classes } from '../../../ui/classes'
import { Mark } from '../../../ui/display/marks/Mark'
import { Pressable } from '../../../ui/Pressable'
import styles from './cook.module.css'
import { Takes } from './Takes'
import { TickRing } from './TickButton'
import { lineTick, waterTick } from './ticks'
import type { Amount, CookWords } from './use-cook-words'
import type { Cooking } from './use-cooking'
import { useWaterWords } from './use-water-words'

export type CookLinesProps = {
  cooking: Cooking
  words: CookWords
  /** The name of a record, even of a deleted one. */
  nameOf: (line: { readonly row: { readonly name?: unknown } | undefined; readonly path: string }) => string
}

/** Every amount of the batch: the number, the ingredient, its packages; a tap marks it as weighed out. */
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
  return (
    <TickLine cooking={cooking} tick={lineTick(line)} amount={amount} name={nameOf(line)}>
      {taken && <Takes taken={taken} words={words} unit={amount.unit} />}
    </TickLine>
  )
}

const WaterLine = ({ cooking, words, water, path }: CookLinesProps & { water: CookedWater; path: string }) => {
  const { name, brought, excess } = useWaterWords(words, water)
  return (
    <TickLine cooking={cooking} tick={waterTick(path, water)} amount={words.water(water.add)} name={name}>
      {brought !== undefined && <span className={styles.quiet}>{brought}</span>}
      {excess !== undefined && (
        <Mark tone="bad" icon="warning">
          {excess}
        </Mark>
      )}
    </TickLine>
  )
}

type TickLineProps = {
  cooking: Cooking
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
        <span className={styles.tick}>
          <TickRing isDone={isDone} />
        </span>
      </Pressable>
    </li>
  )
}
