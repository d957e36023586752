import { useLingui } from '@lingui/react/macro'
import type { Cooked } from '../../domain/cooking/cook'
import type { Makeup } from '../../domain/cooking/makeup'
import { useFormat } from '../../state/words/format'
import { Card } from '../../ui/display/layout/Layout'
import { CompositionBar, Swatch } from '../../ui/display/plots/CompositionBar'
import { compositionOf } from './composition'
import type { CookWords } from './cook/use-cook-words'
import styles from './recipes.module.css'

export type CompositionCardProps = {
  makeup: Makeup
  cooked: Cooked | undefined
  words: CookWords
  nameAt: (index: number) => string
}

/** The recipe as a bar by dry weight, with its names and shares below. */
export const CompositionCard = ({ makeup, cooked, words, nameAt }: CompositionCardProps) => {
  const { t } = useLingui()
  const format = useFormat()
  const composition = compositionOf(makeup)
  if (!composition) return null
  // In the order of the lines: a line, its swatch and its segment agree on every screen.
  const parts = composition.shares.map((share, index) => {
    const text = `${format.amount(share.toFixed(2), share < 1 ? 2 : 1)} %`
    return { key: String(index), name: nameAt(index), share, text }
  })
  const shown = parts.filter(({ share }) => share > 0)
  const list = shown.map(({ name, text }) => `${name} ${text}`).join(', ')
  const said = (grams: bigint) => {
    const { number, unit } = words.grams(grams)
    return `${number} ${unit}`
  }
  const dry = cooked?.dry === undefined ? '' : said(cooked.dry)
  const wet = cooked?.dry === undefined || cooked.grams === undefined ? '' : said(cooked.grams - cooked.dry)
  return (
    <Card title={t({ id: 'recipes.composition', message: 'Composition' })}>
      <p className={styles.quiet}>
        {composition.isDry
          ? dry === ''
            ? t({ id: 'recipes.composition.dry', message: 'by dry weight' })
            : t({ id: 'recipes.composition.amounts', message: `by dry weight: ${dry} dry and ${wet} water` })
          : t({ id: 'recipes.composition.weight', message: 'by weight' })}
      </p>
      <CompositionBar
        tall
        parts={parts}
        label={t({ id: 'recipes.composition.label', message: `Composition: ${list}` })}
      />
      <ul className={styles.legend} aria-hidden="true">
        {shown.map(({ key, name, text }) => (
          <li key={key}>
            <Swatch index={Number(key)} />
            <strong>{text}</strong> {name}
          </li>
        ))}
      </ul>
    </Card>
  )
}
