import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { ListTabs } from '../../records/list/ListTabs'
import { type MakeChips, RecordList } from '../../records/list/RecordList'
import { referenceChips } from '../../records/list/reference-chips'
import { useDefinition } from '../../records/use-definition'
import { optionsOf } from '../../records/words/field-text'
import { useTranslate } from '../../records/words/use-writing'
import { useFormat } from '../../state/words/format'
import { TITLE } from './title'
import { useSporeRow } from './use-spore-row'

/** Spores by strain; chips for their source and for each strain. */
export const SporeList = ({ selectedId }: { selectedId?: string | undefined }) => {
  const { t } = useLingui()
  const definition = useDefinition('spore')
  const translate = useTranslate()
  const navigate = useNavigate()
  const { compare } = useFormat()
  const decorate = useSporeRow()
  const source = definition.fields.source_type
  const chips: MakeChips = useCallback(
    (all, find) => [
      ...(source?.type === 'select' ? optionsOf(source, {}) : []).map(({ value, label }) => ({
        value,
        label: translate(label),
        counted: true,
        matches: ({ row }: (typeof all)[number]) => row.source_type === value,
      })),
      ...referenceChips(all, ({ row }) => [find(String(row.strain))], compare),
    ],
    [source, translate, compare],
  )
  return (
    <RecordList
      definition={definition}
      selectedId={selectedId}
      above={<ListTabs definition={definition} title={TITLE} />}
      chips={chips}
      decorate={decorate}
      placeholder={t({ id: 'spores.search', message: 'Strain or code' })}
      onScan={() => void navigate({ to: '/qr-scanner' })}
    />
  )
}
