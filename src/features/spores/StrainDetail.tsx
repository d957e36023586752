import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { StoredRow } from '../../data/rows'
import { RecordDetail } from '../../records/detail/RecordDetail'
import { linkTo } from '../../records/LinkTo'
import { createRoute, recordRoute } from '../../records/record-routes'
import { useCan } from '../../records/use-can'
import { useDefinition } from '../../records/use-definition'
import { useNewWord } from '../../records/words/use-new-word'
import { useTranslate } from '../../records/words/use-writing'
import { useRows } from '../../state/replica/use-live'
import { useToday } from '../../state/words/use-today'
import { Button } from '../../ui/button/Button'
import { Stack } from '../../ui/display/layout/Layout'
import { EmptyState } from '../../ui/display/states/EmptyState'
import { LeadIcon } from '../../ui/list/LeadIcon'
import { List } from '../../ui/list/List'
import { ListRow } from '../../ui/list/ListRow'
import { Section } from '../../ui/list/Section'
import { EndMark } from './EndMark'
import { StrainSeries } from './StrainSeries'
import { sporeEnd, sporeIcon } from './spore-words'
import { useSporeLine } from './use-spore-row'

/** One strain: its line, its series, its spores, and a button for a new one. */
export const StrainDetail = ({ strain }: { strain: StoredRow }) => {
  const definition = useDefinition('strain')
  return (
    <RecordDetail
      definition={definition}
      row={strain}
      shown={SAID}
      line={() => (typeof strain.species === 'string' ? <i>{strain.species}</i> : undefined)}
    >
      {() => (
        <Stack gap={16}>
          <StrainSeries strain={strain} />
          <StrainSpores strain={strain} />
        </Stack>
      )}
    </RecordDetail>
  )
}

/** The line beside the code already shows it. */
const SAID = ['species']

const StrainSpores = ({ strain }: { strain: StoredRow }) => {
  const { t } = useLingui()
  const definition = useDefinition('spore')
  const translate = useTranslate()
  const newWord = useNewWord()
  const can = useCan()
  const today = useToday()
  const line = useSporeLine()
  const all = useRows('spore')
  const spores = useMemo(() => all?.filter((row) => row.strain === strain.id).sort(newestFirst), [all, strain.id])
  if (!spores) return null
  const create = strain.deleted_at ? undefined : createRoute(definition, { strain: strain.id })
  const mayAdd = create !== undefined && can('create', definition)
  if (spores.length === 0) {
    return (
      <EmptyState
        title={t({ id: 'strain.spores.none', message: 'No spores yet' })}
        text={t({ id: 'strain.spores.hint', message: 'Record the print, syringe or slant it grows from.' })}
        action={
          mayAdd && (
            <Button kind="tonal" icon="plus" link={linkTo(create)}>
              {newWord(definition)}
            </Button>
          )
        }
      />
    )
  }
  return (
    <Section
      title={translate(definition.labelPlural)}
      count={spores.length}
      action={
        mayAdd && (
          <Button kind="text" size="small" link={linkTo(create)}>
            {newWord(definition)}
          </Button>
        )
      }
    >
      <List label={translate(definition.labelPlural)}>
        {spores.map((row) => {
          const to = recordRoute(definition, row.id)
          const end = sporeEnd(row, today)
          return (
            <ListRow
              key={row.id}
              id={row.id}
              title={String(row.spores_code ?? '')}
              subtitle={line(row)}
              lead={<LeadIcon icon={sporeIcon(row)} tone={end?.kind === 'expired' ? 'neutral' : 'tint'} />}
              mark={end && <EndMark end={end} />}
              link={to && linkTo(to)}
            />
          )
        })}
      </List>
    </Section>
  )
}

/** By the day they arrived; those without one last. */
function newestFirst(a: StoredRow, b: StoredRow): number {
  const [before, after] = [String(a.received_at ?? ''), String(b.received_at ?? '')]
  return before < after ? 1 : before > after ? -1 : a.id < b.id ? -1 : 1
}
