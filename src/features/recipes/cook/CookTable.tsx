import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo } from 'react'
import type { CookedItem, CookedLine, CookedRecipe, CookedWater } from '../../../domain/cooking/cook'
import { linePercents } from '../../../domain/cooking/shares'
import { formatDecimal, type Micro } from '../../../domain/kit/decimal'
import { useFormat } from '../../../state/words/format'
import { classes } from '../../../ui/classes'
import { Mark } from '../../../ui/display/marks/Mark'
import { Icon } from '../../../ui/icons'
import type { CookLinesProps } from './CookLines'
import { Takes } from './Takes'
import { TickButton } from './TickButton'
import styles from './table.module.css'
import { lineTick, waterTick } from './ticks'
import { useWaterWords } from './use-water-words'

export type CookTableProps = CookLinesProps & {
  /** Whether weighed amounts can be ticked. */
  ticks: boolean
}

/** The batch on wide screens: ingredients, shares, amounts, stock, and packages. */
export const CookTable = (props: CookTableProps) => {
  const { t } = useLingui()
  const { recipe, makeup, cooked } = props.cooking
  const shares = useMemo(() => linePercents(recipe, makeup), [recipe, makeup])
  if (!cooked) return null
  const table = { ...props, shares }
  return (
    <div className={styles.holder}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t({ id: 'recipes.table.ingredient', message: 'Ingredient' })}</th>
            <th scope="col" className={classes(styles.number, styles.share)}>
              {t({ id: 'recipes.table.share', message: 'Share' })}
            </th>
            <th scope="col" className={styles.number}>
              {t({ id: 'recipes.table.weigh', message: 'Weigh out' })}
            </th>
            <th scope="col" className={styles.number}>
              {t({ id: 'recipes.table.stock', message: 'In stock' })}
            </th>
            <th scope="col" className={styles.take} colSpan={props.ticks ? 2 : 1}>
              {t({ id: 'recipes.table.take', message: 'Take from package' })}
            </th>
          </tr>
        </thead>
        <tbody>
          <Rows {...table} lines={cooked.lines} depth={0} />
          {cooked.water && <WaterRow {...table} water={cooked.water} path="water" depth={0} />}
        </tbody>
      </table>
    </div>
  )
}

type RowsProps = CookTableProps & { shares: ReadonlyMap<string, Micro>; depth: number }

const Rows = (props: RowsProps & { lines: readonly CookedLine[] }) =>
  props.lines.map((line) => {
    if (line.kind === 'item') return <ItemRow key={line.path} {...props} line={line} />
    if (line.kind === 'recipe') return <RecipeRows key={line.path} {...props} line={line} />
    const name = props.nameOf(line)
    return (
      <tr key={line.path}>
        <td colSpan={props.ticks ? 6 : 5}>
          <Mark tone="bad" icon="warning">
            {props.words.obstacle(line.obstacle, name)}
          </Mark>
        </td>
      </tr>
    )
  })

const ItemRow = (props: RowsProps & { line: CookedItem }) => {
  const { t } = useLingui()
  const { cooking, words, line, ticks } = props
  const name = props.nameOf(line)
  const amount = words.weighed(line.weighed)
  const taken = cooking.plan?.get(line.path)
  const stock = taken && words.stock(line.row, taken.onHand)
  const moisture = useShare(line.row.moisture_percent)
  const tick = lineTick(line)
  return (
    <tr className={classes(ticks && cooking.kept.ticked?.includes(tick) && styles.done)}>
      <NameCell depth={props.depth} name={name}>
        {moisture !== undefined && t({ id: 'recipes.table.moist', message: `${moisture} moisture` })}
      </NameCell>
      <ShareCell {...props} path={line.path} />
      <td className={classes(styles.number, styles.amount)}>
        {amount.number} <span className={styles.quiet}>{amount.unit}</span>
      </td>
      <td className={styles.number}>
        {stock && (
          <>
            {stock.number} <span className={styles.quiet}>{stock.unit}</span>
          </>
        )}
      </td>
      <td>{taken && <Takes taken={taken} words={words} unit={amount.unit} />}</td>
      {ticks && (
        <td className={styles.tickCell}>
          <TickButton cooking={cooking} tick={tick} label={`${amount.number} ${amount.unit} ${name}`} />
        </td>
      )}
    </tr>
  )
}

const RecipeRows = (props: RowsProps & { line: CookedRecipe }) => {
  const { t } = useLingui()
  const { words, line, depth, ticks } = props
  const { number, unit } = words.grams(line.grams)
  const { description } = line.row
  return (
    <>
      <tr>
        <NameCell depth={depth} name={props.nameOf(line)}>
          {typeof description === 'string' && description !== ''
            ? description
            : t({ id: 'recipes.table.first', message: 'sub-recipe, mix first' })}
        </NameCell>
        <ShareCell {...props} path={line.path} />
        <td className={styles.number}>
          {number} <span className={styles.quiet}>{unit}</span>
        </td>
        <td colSpan={ticks ? 3 : 2} />
      </tr>
      <Rows {...props} lines={line.lines} depth={depth + 1} />
      {line.water && <WaterRow {...props} water={line.water} path={`${line.path}.water`} depth={depth + 1} />}
    </>
  )
}

const WaterRow = ({ cooking, words, ticks, depth, water, path }: RowsProps & { water: CookedWater; path: string }) => {
  const { t } = useLingui()
  const said = useWaterWords(words, water)
  const amount = words.water(water.add)
  const tick = waterTick(path, water)
  return (
    <tr className={classes(ticks && cooking.kept.ticked?.includes(tick) && styles.done)}>
      <NameCell depth={depth} name={said.name}>
        {said.brought}
      </NameCell>
      <td className={styles.share} />
      <td className={classes(styles.number, styles.amount)}>
        {amount.number} <span className={styles.quiet}>{amount.unit}</span>
      </td>
      <td className={classes(styles.number, styles.quiet)}>
        {t({ id: 'recipes.table.notkept', message: 'not tracked' })}
      </td>
      <td>
        {said.excess !== undefined && (
          <Mark tone="bad" icon="warning">
            {said.excess}
          </Mark>
        )}
      </td>
      {ticks && (
        <td className={styles.tickCell}>
          <TickButton cooking={cooking} tick={tick} label={`${amount.number} ${amount.unit} ${said.name}`} />
        </td>
      )}
    </tr>
  )
}

/** The name as the row's head; parts of a sub-recipe are indented. */
const NameCell = ({ depth, name, children }: { depth: number; name: string; children?: ReactNode }) => (
  <th scope="row" className={styles.name} style={{ paddingInlineStart: `${Math.min(depth, 4) * 1.25}rem` }}>
    {depth > 0 && <Icon name="nested" size={18} />}
    {name} {children !== undefined && children !== false && <span className={styles.quiet}>{children}</span>}
  </th>
)

const ShareCell = ({ shares, path }: RowsProps & { path: string }) => {
  const share = shares.get(path)
  const text = useShare(share === undefined ? undefined : formatDecimal(share))
  return <td className={classes(styles.number, styles.share, styles.quiet)}>{text}</td>
}

/** '45.0 %'; small shares with two digits. */
function useShare(percent: unknown): string | undefined {
  const format = useFormat()
  if (typeof percent !== 'string') return undefined
  return `${format.amount(percent, Number(percent) < 1 ? 2 : 1)} %`
}
