import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { createPortal } from 'react-dom'
import type { StoredRow } from '../../../data/rows'
import type { CookedLine } from '../../../domain/cooking/cook'
import type { Take } from '../../../domain/cooking/take'
import { useLabelEntries } from '../../../records/labels/use-label-entries'
import { useDefinition } from '../../../records/use-definition'
import type { FindReference } from '../../../records/words/field-text'
import { referencesIn } from '../../../records/words/reference-titles'
import { useReferenced } from '../../../records/words/use-referenced'
import { useReplica } from '../../../state/replica/replica'
import { ofDevice, useLive, useRows } from '../../../state/replica/use-live'
import { useFormat } from '../../../state/words/format'
import { QrCode } from '../../../ui/qr/QrCode'
import type { CookLinesProps } from '../cook/CookLines'
import { useCookWords } from '../cook/use-cook-words'
import { type Cooking, useCooking } from '../cook/use-cooking'
import { useSterilization } from '../cook/use-sterilization'
import { useLineNames } from '../use-line-names'
import { PaperPackages, usePurchaseDays } from './PaperPackages'
import styles from './paper.module.css'

export type BatchPaperProps = { recipe: StoredRow; onPrinted: () => void }

/** A batch on paper, readable from a metre away: amounts, tick boxes, packages, sterilization. Prints at once. */
export const BatchPaper = ({ recipe, onPrinted }: BatchPaperProps) => {
  const definition = useDefinition('recipe')
  const cooking = useCooking(recipe)
  const find = useReferenced(
    useMemo(() => referencesIn(definition, recipe, Object.keys(definition.fields)), [definition, recipe]),
  )
  if (!cooking?.plan || !find) return null
  return <Paper cooking={cooking} find={find} onPrinted={onPrinted} />
}

type PaperProps = { cooking: Cooking; find: FindReference; onPrinted: () => void }

const Paper = ({ cooking, find, onPrinted }: PaperProps) => {
  const { t } = useLingui()
  const format = useFormat()
  const [farm] = useRows('farm') ?? []
  const { db, now } = useReplica()
  const definition = useDefinition('recipe')
  const entriesOf = useLabelEntries()
  const { recipe, cooked, batch, pantry } = cooking
  const words = useCookWords(pantry)
  const names = useLineNames(recipe, find)
  const label = useLive(ofDevice, async () => ({ url: (await entriesOf(definition, recipe))?.[0]?.url }), [
    db,
    definition,
    recipe.id,
  ])
  const days = usePurchaseDays(cooking)
  const sterilization = useSterilization(recipe, find)
  const done = useEffectEvent(onPrinted)
  const isReady = label !== undefined && days !== undefined && cooked !== undefined
  useEffect(() => {
    if (!isReady) return
    const leave = () => done()
    window.addEventListener('afterprint', leave)
    // Renders once before the printer reads the page.
    const frame = requestAnimationFrame(() => requestAnimationFrame(() => window.print()))
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('afterprint', leave)
    }
  }, [isReady])
  if (!cooked) return null
  const at = new Date(now()).toISOString()
  const day = format.instant(at)
  const farmName = String(farm?.name ?? '')
  const total = words.total(batch, cooked)
  const steps = stepsOf(cooked.lines, { cooking, words, nameOf: names.of })
  const water = cooked.water
  const waterAmount = water && words.water(water.add)
  return createPortal(
    <article className={styles.paper}>
      <table className={styles.table}>
        <thead>
          <tr>
            <td colSpan={4}>
              <header className={styles.head}>
                <div>
                  <p className={styles.farm}>
                    {t({ id: 'recipes.paper.farm', message: `${farmName}, batch of ${day}` })}
                  </p>
                  <h1 className={styles.title}>{String(recipe.name ?? '')}</h1>
                  <p className={styles.batch}>
                    {words.batch(batch)}
                    {total && ` = ${total.number} ${total.unit}`}
                  </p>
                </div>
                {label?.url !== undefined && (
                  <QrCode
                    className={styles.code}
                    text={label.url}
                    label={t({ id: 'recipes.paper.code', message: 'Label of the recipe' })}
                  />
                )}
              </header>
            </td>
          </tr>
        </thead>
        {steps.map((step, index) => (
          <tbody key={step.key}>
            <tr className={styles.step}>
              <th colSpan={4} scope="rowgroup">
                {index + 1}. {step.title ?? t({ id: 'recipes.paper.mix', message: 'Weigh out and mix' })}
              </th>
            </tr>
            {step.rows.map((row) => (
              <tr key={row.key} className={styles.row}>
                <td className={styles.boxCell}>
                  <span className={styles.box} />
                </td>
                <td className={styles.name}>
                  {row.name}
                  {row.note !== undefined && <span className={styles.note}>{row.note}</span>}
                </td>
                <td className={styles.amount}>
                  {row.amount} <span className={styles.unit}>{row.unit}</span>
                </td>
                <td className={styles.packages}>
                  <PaperPackages packages={row.packages} days={days} />
                </td>
              </tr>
            ))}
          </tbody>
        ))}
        {waterAmount && (
          <tbody>
            <tr className={styles.step}>
              <th colSpan={4} scope="rowgroup">
                {steps.length + 1}. {t({ id: 'recipes.paper.water', message: 'Add water and fill' })}
              </th>
            </tr>
            <tr className={styles.row}>
              <td className={styles.boxCell}>
                <span className={styles.box} />
              </td>
              <td className={styles.name}>{t({ id: 'recipes.water', message: 'Water' })}</td>
              <td className={styles.amount}>
                {waterAmount.number} <span className={styles.unit}>{waterAmount.unit}</span>
              </td>
              <td />
            </tr>
          </tbody>
        )}
      </table>
      {sterilization.name !== '' && (
        <div className={styles.frame}>
          <span className={styles.box} />
          <div>
            <p className={styles.sterilization}>
              {sterilization.name}, {sterilization.minutes} {sterilization.unit}
            </p>
            {sterilization.facts !== '' && <p className={styles.note}>{sterilization.facts}</p>}
          </div>
        </div>
      )}
      <footer className={styles.foot}>
        {[
          t({ id: 'recipes.paper.run', message: 'Sterilizer run' }),
          t({ id: 'recipes.paper.held', message: 'Hold time, minutes' }),
          t({ id: 'recipes.paper.by', message: 'Mixed by' }),
          t({ id: 'recipes.paper.when', message: 'Date, time' }),
        ].map((text) => (
          <span key={text}>{text}</span>
        ))}
      </footer>
      <p className={styles.legend}>
        {t({ id: 'recipes.paper.legend', message: 'Number in a square: the package to take from, in this order.' })}
      </p>
    </article>,
    document.body,
  )
}

type PaperRow = {
  readonly key: string
  readonly name: string
  readonly note: string | undefined
  readonly amount: string
  readonly unit: string
  readonly packages: readonly Take[]
}
type PaperStep = { readonly key: string; readonly title: string | undefined; readonly rows: readonly PaperRow[] }

/** Each sub-recipe is a step before the recipe that contains it, where it is one line. */
function stepsOf(lines: readonly CookedLine[], props: CookLinesProps, title?: string, key = 'all'): PaperStep[] {
  const { cooking, words, nameOf } = props
  const inner = lines.flatMap((line) =>
    line.kind === 'recipe' ? stepsOf(line.lines, props, nameOf(line), line.path) : [],
  )
  const rows = lines.map((line): PaperRow => {
    const base = { key: line.path, name: nameOf(line), note: undefined, packages: [] }
    if (line.kind === 'unknown')
      return { ...base, note: words.obstacle(line.obstacle, base.name), amount: '–', unit: '' }
    if (line.kind === 'recipe') {
      const { number, unit } = words.grams(line.grams)
      return { ...base, amount: number, unit }
    }
    const { number, unit } = words.weighed(line.weighed)
    const taken = cooking.plan?.get(line.path)
    const short = taken?.takes.find(({ state }) => state === 'short')
    return {
      ...base,
      note: short && words.take(short, words.part(line.row, short.amount, line.weighed), unit),
      amount: number,
      unit,
      packages: taken?.takes.filter(({ packageNumber }) => packageNumber !== undefined) ?? [],
    }
  })
  return [...inner, { key, title, rows }]
}
