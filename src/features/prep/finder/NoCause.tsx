import { useLingui } from '@lingui/react/macro'
import { sayNone, sayUnseen } from '../../../domain/prep/finder-sentences'
import { Card, Stack } from '../../../ui/display/layout/Layout'
import { List } from '../../../ui/list/List'
import { ListRow } from '../../../ui/list/ListRow'
import { Section } from '../../../ui/list/Section'
import styles from './finder.module.css'
import { Rates } from './Rates'
import { keyOf, MOST_SUSPECTS, scaleOf } from './suspects'
import type { Found } from './use-finder'
import { useGroupWords } from './use-group-words'
import { useSentenceWords } from './use-sentence-words'
import { useSureWords } from './use-sure-words'

/** Shown when no group is a suspect: the series beside all others, an explanation, and every group beside the rest. */
export const NoCause = ({ found }: { found: Found }) => {
  const { t } = useLingui()
  const nameOf = useGroupWords()
  const words = useSureWords(found.series)
  const say = useSentenceWords(found)
  const { finding, apart, lacking } = found
  const { own } = finding
  const groups = finding.compared.slice(0, MOST_SUSPECTS)
  const end = scaleOf([own.here, ...groups])
  const title = t({ id: 'finder.sides', message: 'Side by side' })
  return (
    <>
      <Card>
        <Stack gap={12}>
          <h2 className={styles.name}>{t({ id: 'finder.none', message: 'No common cause found' })}</h2>
          <Rates sides={own} found={found} end={end} />
          <p>{say(sayNone(finding, apart, lacking))}</p>
        </Stack>
      </Card>
      {groups.length > 0 && (
        <Section title={title}>
          <List label={title}>
            {groups.map((group) => {
              const { names, others } = group
              const unseen = say(sayUnseen(group, others))
              const counts = words.counts({ here: group, others })
              return (
                <ListRow
                  key={keyOf(group)}
                  title={names.map(nameOf).join(', ')}
                  subtitle={unseen === '' ? counts : `${counts}. ${unseen}`}
                  quantity={words.rate(group)}
                  chevron={false}
                />
              )
            })}
          </List>
        </Section>
      )}
    </>
  )
}
