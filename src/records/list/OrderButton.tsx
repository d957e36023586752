import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { EntityDefinition } from '../../domain/kit/entity'
import { IconButton } from '../../ui/button/IconButton'
import { ActionSheet } from '../../ui/chrome/ActionSheet'
import { titleFields } from '../words/reference-titles'
import { useTranslate } from '../words/use-writing'
import type { ListOrder } from './list-entries'
import { orderOf } from './use-record-list'

export type OrderButtonProps = {
  definition: EntityDefinition
  order: string
  onChange: (order: ListOrder) => void
}

/** Shows and changes the order of the list. */
export const OrderButton = ({ definition, order, onChange }: OrderButtonProps) => {
  const { t } = useLingui()
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  const current = orderOf(order)
  const usual = definition.fields[definition.list.sort]
  const words: Record<ListOrder, string> = {
    usual: usual ? translate(usual.label) : '',
    title: t({ id: 'records.order.title', message: 'Title' }),
    code: t({ id: 'records.order.code', message: 'Code' }),
    changed: t({ id: 'records.order.changed', message: 'Last changed' }),
  }
  const isTitle = titleFields(definition).includes(definition.list.sort)
  const choices: readonly ListOrder[] = isTitle ? ['usual', 'code', 'changed'] : ['usual', 'title', 'code', 'changed']
  const offered = choices.filter((one, index, all) => all.findIndex((other) => words[other] === words[one]) === index)
  const currentWord = words[current]
  return (
    <>
      <IconButton
        icon="sort"
        label={t({ id: 'records.order.by', message: `Sort by: ${currentWord}` })}
        onClick={() => setOpen(true)}
      />
      <ActionSheet
        open={open}
        onClose={() => setOpen(false)}
        title={t({ id: 'records.order', message: 'Sort by' })}
        items={offered.map((one) => ({
          id: one,
          icon: one === current ? 'check' : 'sort',
          label: words[one],
          lead: one === current,
          onClick: () => onChange(one),
        }))}
      />
    </>
  )
}
