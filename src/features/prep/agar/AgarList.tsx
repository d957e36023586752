import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { byAgar, trayOf } from '../../../domain/prep/petri'
import { hasFailed } from '../../../domain/prep/sterilization'
import type { Decorate } from '../../../records/list/EntryRow'
import { ListTabs } from '../../../records/list/ListTabs'
import { type MakeChips, RecordList } from '../../../records/list/RecordList'
import { referenceChips } from '../../../records/list/reference-chips'
import { useDefinition } from '../../../records/use-definition'
import { useRows } from '../../../state/replica/use-live'
import { useFormat } from '../../../state/words/format'
import { LeadIcon } from '../../../ui/list/LeadIcon'
import { TITLE } from '../title'
import { useRunOf, useStep } from './made-of'
import { useCheckWord } from './use-check-word'

/** Agar series with their remaining dishes; chips for each recipe. */
export const AgarList = ({ entity, selectedId }: { entity: string; selectedId?: string | undefined }) => {
  const { t } = useLingui()
  const definition = useDefinition(entity)
  const navigate = useNavigate()
  const format = useFormat()
  const { compare } = format
  const checkOf = useCheckWord()
  const runOf = useRunOf()
  const failedRun = t({ id: 'agar.list.run', message: 'Sterilizer run failed' })
  const petri = useRows(useStep(entity).into.name)
  const made = useMemo(() => byAgar((petri ?? []).map((row) => ({ row }))), [petri])
  const left = t({ id: 'agar.left.unit', message: 'left' })
  const decorate: Decorate = useCallback(
    ({ id, row, title }, find) => {
      const run = runOf?.(row)
      const tray = trayOf(
        row,
        (made.get(id) ?? []).map((one) => one.row),
        run,
      )
      const poured = typeof row.poured_at === 'string' ? format.moment(row.poured_at) : ''
      return {
        title: find(String(row.recipe_id))?.title ?? title,
        code: String(row.series_code ?? ''),
        subtitle: [poured, checkOf(definition, row), hasFailed(run) ? failedRun : '']
          .filter((text) => text !== '')
          .join(', '),
        lead: <LeadIcon icon="dish" tone={tray.left > 0 ? 'tint' : 'neutral'} />,
        quantity: String(tray.left),
        unit: left,
      }
    },
    [definition, made, left, format, checkOf, runOf, failedRun],
  )
  const chips: MakeChips = useCallback(
    (all, find) => referenceChips(all, ({ row }) => [find(String(row.recipe_id))], compare),
    [compare],
  )
  return (
    <RecordList
      definition={definition}
      selectedId={selectedId}
      above={<ListTabs definition={definition} title={TITLE} />}
      chips={chips}
      decorate={decorate}
      onScan={() => void navigate({ to: '/qr-scanner' })}
    />
  )
}
