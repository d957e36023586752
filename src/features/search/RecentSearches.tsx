import { useLingui } from '@lingui/react/macro'
import type { RecentSearches as Recent } from '../../state/search/recent-searches'
import { Button } from '../../ui/button/Button'
import { Cluster } from '../../ui/display/layout/Layout'
import { EmptyState } from '../../ui/display/states/EmptyState'
import { Section } from '../../ui/list/Section'

export type RecentSearchesProps = Recent & { onChoose: (text: string) => void }

/** Earlier searches to repeat; before the first one, an explanation of the search. */
export const RecentSearches = ({ list, clear, onChoose }: RecentSearchesProps) => {
  const { t } = useLingui()
  if (!list) return null
  if (list.length === 0) {
    return (
      <EmptyState
        title={t({ id: 'search.start', message: 'Everything on this device' })}
        text={t({
          id: 'search.start.text',
          message: 'Search by name, code or barcode. Small typos are fine. Start with > to see actions.',
        })}
      />
    )
  }
  return (
    <Section
      title={t({ id: 'search.recent', message: 'Recent' })}
      action={
        <Button kind="text" onClick={clear}>
          {t({ id: 'search.recent.clear', message: 'Clear' })}
        </Button>
      }
    >
      <Cluster>
        {list.map((text) => (
          <Button key={text} kind="gray" icon="clock" onClick={() => onChoose(text)}>
            {text}
          </Button>
        ))}
      </Cluster>
    </Section>
  )
}
