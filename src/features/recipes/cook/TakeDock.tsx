import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { itemsOf, unknownOf } from '../../../domain/cooking/cook'
import { PREP_SPORE_ID } from '../../../domain/entities/recipe-type'
import { useWide } from '../../../records/use-wide'
import { beginAgain, setBatch } from '../../../state/batches'
import { useFormat } from '../../../state/format'
import { Button } from '../../../ui/button/Button'
import { Notice } from '../../../ui/display/Notice'
import type { CookLinesProps } from './CookLines'
import styles from './cook.module.css'
import { PourSheet } from './PourSheet'
import { useTake } from './use-take'

/** What stands in the way of the batch, what is short, and that it was taken. */
export const BatchNotices = ({ cooking, words, nameOf }: CookLinesProps) => {
  const { t } = useLingui()
  const format = useFormat()
  const { recipe, cooked, kept, most } = cooking
  if (!cooked) return <Notice tone="bad" icon="warning" title={words.nowhere} />
  const unknown = unknownOf(cooked.lines)
  const time = kept.takenAt === undefined ? '' : format.moment(kept.takenAt)
  return (
    <>
      {unknown.map(({ path, obstacle, row }) => (
        <Notice key={path} tone="bad" icon="warning" title={words.obstacle(obstacle, nameOf({ path, row }))} />
      ))}
      {unknown.length > 0 && (
        <p className={styles.hint}>
          {t({
            id: 'recipes.dock.blocked',
            message: 'The batch cannot be taken before every ingredient has its amount. Edit the recipe.',
          })}
        </p>
      )}
      {most !== undefined && most > 0 && most < cooking.batch.count && unknown.length === 0 && (
        <Notice
          tone="agar"
          icon="oversold"
          title={t({
            id: 'recipes.most',
            message: plural(most, {
              one: 'There is enough for # piece of this size',
              other: 'There is enough for # pieces of this size',
            }),
          })}
          action={
            <Button kind="tonal" size="small" onClick={() => setBatch(recipe.id, { count: most })}>
              {t({ id: 'recipes.most.make', message: `Make ${most}` })}
            </Button>
          }
        />
      )}
      {kept.takenAt !== undefined && (
        <Notice
          tone="tint"
          icon="check"
          title={t({ id: 'recipes.taken.at', message: `Taken from stock: ${time}` })}
          action={
            <Button kind="tonal" size="small" onClick={() => beginAgain(recipe.id)}>
              {t({ id: 'recipes.taken.again', message: 'Next batch' })}
            </Button>
          }
        />
      )}
    </>
  )
}

/** Print, and take from stock: the second line says what taking writes. */
export const TakeDock = ({ cooking, words, nameOf, onPrint }: CookLinesProps & { onPrint: () => void }) => {
  const { t } = useLingui()
  const take = useTake(words)
  const wide = useWide()
  const [isPouring, setPouring] = useState(false)
  const { cooked, plan, kept } = cooking
  if (!cooked) return null
  const items = itemsOf(cooked.lines)
  const count = new Set(items.map(({ id }) => id)).size
  const shorts = [...(plan?.values() ?? [])].filter(({ short }) => short > 0n)
  const [first] = shorts
  const few = shorts.length
  const below =
    first && `${words.part(first.item.row, first.short, first.item.weighed)} ${words.weighed(first.item.weighed).unit}`
  const name = first && nameOf(first.item)
  const line =
    few === 0
      ? t({ id: 'recipes.dock.all', message: plural(count, { one: '# ingredient', other: '# ingredients' }) })
      : few === 1
        ? t({ id: 'recipes.dock.short', message: `${name}: ${below} short` })
        : t({
            id: 'recipes.dock.shorts',
            message: plural(few, { one: '# ingredient is short', other: '# ingredients are short' }),
          })
  const isBlocked = !plan || unknownOf(cooked.lines).length > 0 || items.length === 0 || kept.takenAt !== undefined
  // What is cooked for dishes is of the type that every farm has.
  const isMedium = cooking.recipe.type === PREP_SPORE_ID
  return (
    <div className={wide ? styles.boardActs : styles.dock}>
      <Button kind="gray" size={wide ? 'normal' : 'large'} icon="print" onClick={onPrint}>
        {t({ id: 'recipes.print', message: 'Print' })}
      </Button>
      {isMedium && (
        <Button
          kind="gray"
          size={wide ? 'normal' : 'large'}
          icon="dish"
          blocked={isBlocked}
          onClick={() => setPouring(true)}
        >
          {t({ id: 'recipes.pour', message: 'Pour' })}
        </Button>
      )}
      <Button
        kind={wide ? 'tonal' : 'primary'}
        size={wide ? 'normal' : 'large'}
        icon="download"
        wide={!wide}
        blocked={isBlocked}
        onClick={() => void take(cooking)}
      >
        <span className={styles.act}>
          {t({ id: 'recipes.take', message: 'Take from stock' })}
          <small>{line}</small>
        </span>
      </Button>
      {isPouring && <PourSheet cooking={cooking} words={words} onClose={() => setPouring(false)} />}
    </div>
  )
}
