import { useLingui } from '@lingui/react/macro'
import { type Difference, differenceOf } from '../../domain/yield/compare'
import type { YieldWords } from '../../records/yields/use-yield-words'
import { Button } from '../../ui/button/Button'
import { Card, Stack } from '../../ui/display/layout/Layout'
import { Facts } from '../../ui/display/text/Facts'
import { Section } from '../../ui/list/Section'
import { Letter } from './Letter'
import { useRowFacts } from './use-row-facts'
import type { RowView, TableView } from './use-table-view'
import styles from './yields.module.css'

/** Two rows side by side, and whether they differ by more than chance. */
export const CompareCard = ({ view }: { view: TableView }) => {
  const { t } = useLingui()
  const { chosen, words, clear } = view
  const factsOf = useRowFacts(words)
  const say = useDifferenceWords(words)
  const [a, b] = chosen
  const both = (of: (one: RowView) => string) => chosen.map((one) => `${of(one)} ${one.letter}`).join(' · ')
  return (
    <Section
      title={t({ id: 'yields.compare', message: 'Compare' })}
      action={
        chosen.length > 0 && (
          <Button kind="text" size="small" icon="close" onClick={clear}>
            {t({ id: 'yields.clear', message: 'Clear' })}
          </Button>
        )
      }
    >
      <Card>
        <Stack gap={12}>
          {chosen.map((one) => (
            <div key={one.row.key} className={styles.side}>
              <Letter letter={one.letter} />
              <span>
                {one.text}
                <span className={styles.under}>
                  {words.parts(one.row)}, {factsOf(one.row).range}
                </span>
              </span>
              <strong>{factsOf(one.row).efficiency}</strong>
            </div>
          ))}
          <p className={styles.sentence} role="status">
            {a && b
              ? say(differenceOf(a.row, b.row))
              : t({ id: 'yields.compare.choose', message: 'Select two rows to see whether they differ.' })}
          </p>
          {a && b && (
            <Facts
              items={[
                {
                  label: t({ id: 'yields.days', message: 'Days to pick' }),
                  value: both(({ row }) => (row.days ? words.days(row.days.median) : '–')),
                },
                {
                  label: t({ id: 'yields.first_flush', message: 'First flush' }),
                  value: both(({ row }) => `${words.percent(firstFlush(row.flushes))} %`),
                },
                {
                  label: t({ id: 'rates.contaminated', message: 'Contaminated' }),
                  value: both(({ row }) => `${words.percent(100 * row.bad.rate, 1)} %`),
                },
              ]}
            />
          )}
        </Stack>
      </Card>
    </Section>
  )
}

function firstFlush(flushes: RowView['row']['flushes']): number {
  return flushes.find(({ flush }) => flush === 1)?.percent ?? 0
}

function useDifferenceWords(words: YieldWords): (difference: Difference) => string {
  const { t } = useLingui()
  return (difference) => {
    if (difference.kind === 'few') {
      return t({ id: 'yields.few', message: 'Too few to say: each needs 6 bags from at least two series.' })
    }
    const isA = difference.points >= 0
    const letter = isA ? 'A' : 'B'
    const points = words.percent(Math.abs(difference.points))
    const [low, high] = (isA ? [difference.low, difference.high] : [-difference.high, -difference.low]).map((end) =>
      words.percent(end),
    )
    return difference.kind === 'differs'
      ? t({ id: 'yields.differs', message: `${letter} gives ${points} points more, likely ${low} to ${high}.` })
      : t({
          id: 'yields.chance',
          message: `${letter} gives ${points} points more, from ${low} to ${high}. This is within chance.`,
        })
  }
}
