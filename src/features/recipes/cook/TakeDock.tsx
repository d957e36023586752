import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { itemsOf, unknownOf } from '../../../domain/cooking/cook'
import { PREP_SPORE_ID } from '../../../domain/entities/recipe-type'
import { FILLED, POURED } from '../../../domain/prep/bench-kinds'
import { useSeriesKind } from '../../../records/use-definition'
import { useWide } from '../../../records/use-wide'
import { setBatch } from '../../../state/form/batches'
import { Button } from '../../../ui/button/Button'
import { Notice } from '../../../ui/display/states/Notice'
import type { IconName } from '../../../ui/icons'
import type { CookLinesProps } from './CookLines'
import styles from './cook.module.css'
import { MakeSheet } from './MakeSheet'
import { PourSheet } from './PourSheet'
import { TakenNotice } from './TakenNotice'
import { useMakeWord } from './use-make-word'
import { useToldForm } from './use-making'
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
      <TakenNotice recipeId={recipe.id} kept={kept} />
    </>
  )
}

/** Print, take from stock, pour into dishes, or fill jars and bags. A second line says what that uses. */
export const TakeDock = ({ cooking, words, nameOf, onPrint }: CookLinesProps & { onPrint: () => void }) => {
  const { t } = useLingui()
  const take = useTake(words)
  const wide = useWide()
  const [open, setOpen] = useState<'pour' | 'make'>()
  const close = () => setOpen(undefined)
  const filled = useSeriesKind(FILLED)
  const { cooked, plan, kept, recipe } = cooking
  // Media for dishes have the recipe type that every farm has.
  const isMedium = recipe.type === PREP_SPORE_ID
  const told = useToldForm(filled, recipe, isMedium)
  const makeWord = useMakeWord(filled, told.form && told.vesselOf(told.form))
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
  // The verbs may change until the recipe's type is read.
  const isBlocked = !plan || !told.isRead || unknownOf(cooked?.lines ?? []).length > 0 || items.length === 0 || isTaken
  const size = wide ? 'normal' : 'large'
  const acts: Readonly<Record<Act, ActFacts>> = {
    take: {
      text: t({ id: 'recipes.take', message: 'Take from stock' }),
      icon: 'download',
      go: () => void take(cooking),
    },
    pour: { text: t({ id: 'recipes.pour', message: 'Pour' }), icon: 'dish', go: () => setOpen('pour') },
    make: { text: makeWord, icon: filled.icon ?? 'dish', go: () => setOpen('make') },
  }
  const [main, ...others] = told.isRead ? actsFor(isMedium, told.form !== undefined) : (['take'] as const)
  return (
    <div className={wide ? styles.boardActs : styles.dock}>
      <Button kind="gray" size={size} icon="print" blocked={!cooked} onClick={onPrint}>
        {t({ id: 'recipes.print', message: 'Print' })}
      </Button>
      {others.map((act) => (
        <Button key={act} kind="gray" size={size} icon={acts[act].icon} blocked={isBlocked} onClick={acts[act].go}>
          {acts[act].text}
        </Button>
      ))}
      {/* Only one action is amber, the recipe's main one; none once it is done. */}
      <Button
        kind={isTaken ? 'gray' : wide ? 'tonal' : 'primary'}
        size={size}
        icon={acts[main].icon}
        wide={!wide}
        blocked={isBlocked}
        onClick={acts[main].go}
      >
        <span className={styles.act}>
          {acts[main].text}
          {line !== '' && <small>{line}</small>}
        </span>
      </Button>
      {open === 'pour' && <PourSheet kind={POURED} cooking={cooking} words={words} onClose={close} />}
      {open === 'make' && <MakeSheet definition={filled} told={told} cooking={cooking} words={words} onClose={close} />}
    </div>
  )
}

type Act = 'take' | 'pour' | 'make'
type ActFacts = { readonly text: string; readonly icon: IconName; readonly go: () => void }

/** The acts of a recipe, its main one first. A recipe of which nothing is known may become dishes, jars or bags. */
function actsFor(isMedium: boolean, isFilled: boolean): readonly [Act, ...Act[]] {
  if (isMedium) return isFilled ? ['make', 'take', 'pour'] : ['pour', 'take']
  return isFilled ? ['make', 'take'] : ['take', 'pour', 'make']
}
