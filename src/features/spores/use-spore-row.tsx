import { useCallback } from 'react'
import type { Values } from '../../domain/kit/field'
import type { Decorate } from '../../records/list/EntryRow'
import { useDefinition } from '../../records/use-definition'
import { optionsOf } from '../../records/words/field-text'
import { inSentence } from '../../records/words/in-sentence'
import { useTranslate } from '../../records/words/use-writing'
import { useToday } from '../../state/words/use-today'
import { CodeTag } from '../../ui/display/marks/CodeTag'
import { LeadIcon } from '../../ui/list/LeadIcon'
import { EndMark } from './EndMark'
import { sporeEnd, sporeIcon } from './spore-words'

/** The second line of a spore: its form and its source. */
export function useSporeLine(): (row: Values) => string {
  const { fields } = useDefinition('spore')
  const translate = useTranslate()
  return useCallback(
    (row) => {
      const word = (key: string) => {
        const field = fields[key]
        const options = field?.type === 'select' ? optionsOf(field, row) : []
        const option = options.find(({ value }) => value === row[key])
        return option ? translate(option.label) : ''
      }
      const [form, source] = [word('form'), word('source_type')]
      const place = typeof row.spores_source === 'string' ? row.spores_source : ''
      const from = place || (form === '' ? source : inSentence(source))
      return [form, from].filter((text) => text !== '').join(', ')
    },
    [fields, translate],
  )
}

/** A row of spores: icon of the form, strain, code with form and source, and expiry. */
export function useSporeRow(): Decorate {
  const line = useSporeLine()
  const today = useToday()
  return useCallback(
    ({ row, title }, find) => {
      const end = sporeEnd(row, today)
      const strain = find(String(row.strain))
      return {
        title: strain ? <StrainName title={strain.title} code={strain.code} /> : title,
        code: typeof row.spores_code === 'string' ? row.spores_code : undefined,
        subtitle: line(row),
        lead: <LeadIcon icon={sporeIcon(row)} tone={end?.kind === 'expired' ? 'neutral' : 'tint'} />,
        ...(end ? { mark: <EndMark end={end} /> } : {}),
      }
    },
    [line, today],
  )
}

const StrainName = ({ title, code }: { title: string; code: string | undefined }) => (
  <>
    {title} {code !== undefined && <CodeTag>{code}</CodeTag>}
  </>
)
