import { useLingui } from '@lingui/react/macro'
import { farm } from '../../domain/entities/farm'
import type { Row } from '../../domain/kit/entity'
import { useCan } from '../../records/use-can'
import { useTranslate } from '../../records/words/use-writing'
import { useRows } from '../../state/replica/use-live'
import { Card } from '../../ui/display/layout/Layout'
import { Facts } from '../../ui/display/text/Facts'
import { Section } from '../../ui/list/Section'
import { FarmForm } from './FarmForm'

/** The farm's own record: a form for admins, facts for other users. */
export function FarmSection() {
  const { t } = useLingui()
  const can = useCan()
  const row = useRows('farm')?.[0]
  if (!row) return null
  return (
    <Section title={t({ id: 'settings.farm', message: 'The farm' })}>
      {can('patch', farm) ? <FarmForm key={row.id} row={row} /> : <FarmFacts row={row} />}
    </Section>
  )
}

function FarmFacts({ row }: { row: Row }) {
  const translate = useTranslate()
  const { name, currency, time_zone } = farm.fields
  const fact = (label: typeof name.label | typeof currency.label | typeof time_zone.label, value: unknown) => ({
    label: translate(label),
    value: String(value ?? ''),
  })
  return (
    <Card>
      <Facts
        items={[fact(name.label, row.name), fact(currency.label, row.currency), fact(time_zone.label, row.time_zone)]}
      />
    </Card>
  )
}
