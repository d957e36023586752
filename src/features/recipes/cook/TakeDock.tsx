import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { itemsOf, unknownOf } from '../../../domain/cooking/cook'
import { PREP_SPORE_ID } from '../../../domain/entities/recipe-type'
import { POURED } from '../../../domain/prep/bench-kinds'
import { useWide } from '../../../records/use-wide'
import { setBatch } from '../../../state/form/batches'
import { Button } from '../../../ui/button/Button'
import { Notice } from '../../../ui/display/states/Notice'
import type { CookLinesProps } from './CookLines'
import styles from './cook.module.css'
import { PourSheet } from './PourSheet'
import { TakenNotice } from './TakenNotice'
import { useTake } from './use-take'

/** Problems of the batch, its shortages, and a notice once it was taken. */
export const BatchNotices = ({ cooking, words, nameOf }: CookLinesProps) => {
  const { t } = useLingui()
  const { recipe, cooked, kept, most } = cooking
  if (kept.unclear !== undefined) return null
  if (!cooked) return <Notice tone="bad" icon="warning" title={words.nowhere} />
  const unknown = unknownOf(cooked.lines)
  return (
    <>
      {unknown.map(({ path, obstacle, row }) => (
        <Notice key={path} tone="bad" icon="warning" title={words.obstacle(obstacle, nameOf({ path, row }))} />
      ))}
      {unknown.length > 0 && (
        <p className={styles.hint}>
          {t({
            id: 'recipes.dock.blocked',
            message: 'You cannot take the batch from stock until every ingredient has an amount. Edit the recipe.',
          })}
        </p>
      )}
      {most !== undefined && most > 0 && most < cooking.batch.count && unknown.length === 0 && (
        <Notice
          tone="amber"
          icon="oversold"
          title={t({
            id: 'recipes.most',
            message: plural(most, {
              one: 'Enough in stock for # piece of this size',
              other: 'Enough in stock for # pieces of this size',
            }),
          })}
          action={
            <Button kind="tonal" size="small" onClick={() => setBatch(recipe.id, { count: most })}>
              {t({ id: 'recipes.most.make', message: `Make ${most}` })}
            </Button>
          }
        />
      )}
      <TakenNotice kind={POURED} recipeId={recipe.id} kept={kept} />
    </>
  )
}

/** Print, and take from stock, or pour a batch for dishes; a second line says what that uses. */
export const TakeDock = ({ cooking, words, nameOf, onPrint }: CookLinesProps & { onPrint: () => void }) => {
  const { t } = useLingui()
  const take = useTake(words)
  const wide = useWide()
  const [isPouring, setPouring] = useState(false)
  const { cooked, plan, kept } = cooking
  if (!cooked && kept.unclear === undefined) return null
  const items = itemsOf(cooked?.lines ?? [])
  const count = new Set(items.map(({ id }) => id)).size
  const shorts = [...(plan?.values() ?? [])].filter(({ short }) => short > 0n)
  const [first] = shorts
  const few = shorts.length
  const below =
    first && `${words.part(first.item.row, first.short, first.item.weighed)} ${words.weighed(first.item.weighed).unit}`
  const name = first && nameOf(first.item)
  const line =
    items.length === 0
      ? ''
      : few === 0
        ? t({ id: 'recipes.dock.all', message: plural(count, { one: '# ingredient', other: '# ingredients' }) })
        : few === 1
          ? t({ id: 'recipes.dock.short', message: `${name}: ${below} short` })
          : t({
              id: 'recipes.dock.shorts',
              message: plural(few, { one: '# ingredient is short', other: '# ingredients are short' }),
            })
  const isTaken = kept.takenAt !== undefined
  const isBlocked = !plan || unknownOf(cooked?.lines ?? []).length > 0 || items.length === 0 || isTaken
  // Media for dishes have the recipe type that every farm has.
  const isMedium = cooking.recipe.type === PREP_SPORE_ID
  const size = wide ? 'normal' : 'large'
  const takeText = t({ id: 'recipes.take', message: 'Take from stock' })
  const pourText = t({ id: 'recipes.pour', message: 'Pour' })
  const open = () => setPouring(true)
  const takeIt = () => void take(cooking)
  return (
    <div className={wide ? styles.boardActs : styles.dock}>
      <Button kind="gray" size={size} icon="print" blocked={!cooked} onClick={onPrint}>
        {t({ id: 'recipes.print', message: 'Print' })}
      </Button>
      {isMedium && (
        <Button kind="gray" size={size} icon="download" blocked={isBlocked} onClick={takeIt}>
          {takeText}
        </Button>
      )}
      {/* Only one action is amber, the recipe's main one; none once it is done. */}
      <Button
        kind={isTaken ? 'gray' : wide ? 'tonal' : 'primary'}
        size={size}
        icon={isMedium ? 'dish' : 'download'}
        wide={!wide}
        blocked={isBlocked}
        onClick={isMedium ? open : takeIt}
      >
        <span className={styles.act}>
          {isMedium ? pourText : takeText}
          {line !== '' && <small>{line}</small>}
        </span>
      </Button>
      {isPouring && <PourSheet kind={POURED} cooking={cooking} words={words} onClose={() => setPouring(false)} />}
    </div>
  )
}
