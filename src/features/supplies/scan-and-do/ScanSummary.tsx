import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { rowsOf } from '../../../data/db'
import { useUndo } from '../../../records/delete/use-undo'
import { useDefinition } from '../../../records/use-definition'
import type { Units } from '../../../records/use-units'
import { doneText } from '../../../records/words/said'
import { useWriting } from '../../../records/words/use-writing'
import { useReplica } from '../../../state/replica/replica'
import { useFormat } from '../../../state/words/format'
import { Button } from '../../../ui/button/Button'
import { Page, Stack } from '../../../ui/display/layout/Layout'
import { Mark } from '../../../ui/display/marks/Mark'
import { EmptyState } from '../../../ui/display/states/EmptyState'
import { LargeTitle } from '../../../ui/display/text/Titles'
import { LeadIcon } from '../../../ui/list/LeadIcon'
import { List } from '../../../ui/list/List'
import { ListRow } from '../../../ui/list/ListRow'
import { Section } from '../../../ui/list/Section'
import { unitFinder } from '../acts/movement-words'
import { intentOf } from '../acts/stock-act'
import { usePackageName } from '../acts/use-act-words'
import { useVerbWords } from '../acts/verb-words'
import styles from './ScanAndDo.module.css'
import { type DoneAct, type Total, totalsOf } from './scan-session'

export type ScanSummaryProps = {
  done: readonly DoneAct[]
  /** The acts that were not undone. */
  standing: readonly DoneAct[]
  units: Units
  onMore: () => void
  onDone: () => void
}

/** The sums of a session, with undo for each of its records. */
export const ScanSummary = ({ done, standing, units, onMore, onDone }: ScanSummaryProps) => {
  const { t } = useLingui()
  const count = standing.length
  return (
    <Page narrow>
      <div className={styles.summary}>
        <Stack gap={16}>
          <LargeTitle
            heading
            title={t({ id: 'supplies.summary.title', message: 'This session' })}
            subtitle={t({
              id: 'supplies.summary.count',
              message: plural(count, { one: '# record', other: '# records' }),
            })}
          />
          {count === 0 ? (
            <EmptyState
              title={t({ id: 'supplies.summary.none', message: 'Nothing recorded' })}
              text={t({ id: 'supplies.summary.none.text', message: 'Everything recorded in this session was undone.' })}
            />
          ) : (
            <List label={t({ id: 'supplies.summary.totals', message: 'Totals' })}>
              {totalsOf(standing).map((total) => (
                <TotalLine key={`${total.verb} ${total.itemId} ${total.unitId}`} total={total} units={units} />
              ))}
            </List>
          )}
          <Button kind="primary" size="large" wide icon="check" onClick={onDone}>
            {t({ id: 'supplies.summary.done', message: 'Done' })}
          </Button>
          <Button kind="tonal" wide icon="camera" onClick={onMore}>
            {t({ id: 'supplies.summary.more', message: 'Scan more' })}
          </Button>
          <Section title={t({ id: 'supplies.summary.records', message: 'Each record' })}>
            <List>
              {done.toReversed().map((one) => (
                <DoneLine key={one.id} done={one} isUndone={!standing.some(({ id }) => id === one.id)} units={units} />
              ))}
            </List>
          </Section>
        </Stack>
      </div>
    </Page>
  )
}

const TotalLine = ({ total, units }: { total: Total; units: Units }) => {
  const { t } = useLingui()
  const format = useFormat()
  const words = useVerbWords()
  const unit = units.get(total.unitId)
  const { times } = total
  return (
    <ListRow
      lead={<LeadIcon icon={words[total.verb].icon} tone="neutral" />}
      title={total.itemName}
      subtitle={`${words[total.verb].word} · ${t({ id: 'supplies.summary.times', message: plural(times, { one: '# time', other: '# times' }) })}`}
      quantity={format.amount(total.amount, unit?.digits)}
      unit={unit?.code}
    />
  )
}

const DoneLine = ({ done, isUndone, units }: { done: DoneAct; isUndone: boolean; units: Units }) => {
  const { t } = useLingui()
  const format = useFormat()
  const writing = useWriting()
  const packageName = usePackageName()
  const words = useVerbWords()
  const undo = useUndo()
  const { db } = useReplica()
  const { act, itemName, id, at } = done
  const definition = useDefinition(act.verb)
  const { values } = intentOf(act, id, at)
  const takeBack = async (): Promise<void> => {
    const row = await rowsOf(db, act.verb).get(id)
    if (row) await undo(definition, row)
  }
  return (
    <ListRow
      lead={<LeadIcon icon={words[act.verb].icon} tone="neutral" />}
      title={doneText(definition, 'create', values, unitFinder(units), writing)}
      subtitle={[packageName(itemName, act.target.packageNumber), format.moment(new Date(at).toISOString())].join(
        ' · ',
      )}
      mark={
        isUndone ? (
          <Mark tone="neutral" icon="undo">
            {t({ id: 'supplies.movement.undone', message: 'Undone' })}
          </Mark>
        ) : undefined
      }
      action={
        isUndone ? undefined : (
          <Button kind="text" size="small" onClick={() => void takeBack()}>
            {t({ id: 'supplies.movement.undo', message: 'Undo' })}
          </Button>
        )
      }
    />
  )
}
