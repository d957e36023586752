import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { DefinedList } from '../../records/list/DefinedList'
import type { Decorate } from '../../records/list/EntryRow'
import { useDefinition } from '../../records/use-definition'
import { optionsOf } from '../../records/words/field-text'
import { useTranslate } from '../../records/words/use-writing'
import { useFormat } from '../../state/words/format'
import { LeadIcon } from '../../ui/list/LeadIcon'
import { StarterSterilizations } from './StarterSterilizations'

/** Sterilization types with their method, temperature, pressure, and usual time. */
export const SterilizationList = ({ selectedId }: { selectedId?: string | undefined }) => {
  const { t } = useLingui()
  const translate = useTranslate()
  const { amount } = useFormat()
  const { method } = useDefinition('sterilization_type').fields
  const decorate: Decorate = useCallback(
    ({ row, title }) => {
      const options = method?.type === 'select' ? optionsOf(method, row) : []
      const option = options.find(({ value }) => value === row.method)
      const how = option ? translate(option.label) : ''
      const { temperature_c: heat, pressure_kpa: pressure, default_time: time } = row
      const kPa = typeof pressure === 'number' ? amount(String(pressure), 0) : ''
      const facts = [
        title.startsWith(how) ? '' : how,
        typeof heat === 'number' ? `${amount(String(heat), 0)} °C` : '',
        kPa && t({ id: 'base.sterilization.kpa', message: `${kPa} kPa` }),
      ].filter((text) => text !== '')
      return {
        lead: <LeadIcon icon="clock" tone={row.method === 'none' ? 'neutral' : 'tint'} />,
        subtitle: facts.length > 0 ? facts.join(' · ') : undefined,
        ...(typeof time === 'number'
          ? { quantity: amount(String(time), 0), unit: t({ id: 'base.sterilization.minutes', message: 'min' }) }
          : {}),
      }
    },
    [method, translate, amount, t],
  )
  return (
    <DefinedList
      entity="sterilization_type"
      selectedId={selectedId}
      decorate={decorate}
      empty={<StarterSterilizations />}
    />
  )
}
