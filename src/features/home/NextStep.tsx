import { useLingui } from '@lingui/react/macro'
import { category } from '../../domain/entities/category'
import { item } from '../../domain/entities/item'
import { purchase } from '../../domain/entities/purchase'
import { linkTo } from '../../records/LinkTo'
import { createRoute, type RoutePath } from '../../records/record-routes'
import { Button } from '../../ui/button/Button'
import { EmptyState } from '../../ui/display/states/EmptyState'
import type { Step } from './next-step'

export function NextStep({ step }: { step: Step }) {
  const { t } = useLingui()
  const steps: Record<Step, { title: string; text: string; action: string; to: RoutePath | undefined }> = {
    units: {
      title: t({ id: 'home.next.units', message: 'Start with units' }),
      text: t({ id: 'home.next.units.text', message: 'Units are what you weigh and count in: kg, g, pcs, bag.' }),
      action: t({ id: 'home.next.units.action', message: 'Choose units' }),
      to: { path: '/base-data', search: { tab: 'units' } },
    },
    categories: {
      title: t({ id: 'home.next.categories', message: 'Next: add your first category' }),
      text: t({
        id: 'home.next.categories.text',
        message: 'Categories group ingredients: grain, substrate, packaging.',
      }),
      action: t({ id: 'home.next.categories.action', message: 'New category' }),
      to: createRoute(category),
    },
    items: {
      title: t({ id: 'home.next.items', message: 'Next: add your first ingredient' }),
      text: t({ id: 'home.next.items.text', message: 'Ingredients are what you buy and use, in one of your units.' }),
      action: t({ id: 'home.next.items.action', message: 'New ingredient' }),
      to: createRoute(item),
    },
    purchase: {
      title: t({ id: 'home.next.purchase', message: 'Next: record what you have' }),
      text: t({ id: 'home.next.purchase.text', message: 'Record a purchase, print its labels, then scan to use it.' }),
      action: t({ id: 'home.next.purchase.action', message: 'New purchase' }),
      to: createRoute(purchase),
    },
  }
  const { title, text, action, to } = steps[step]
  return (
    <EmptyState
      title={title}
      text={text}
      action={
        to && (
          <Button kind="tonal" link={linkTo(to)}>
            {action}
          </Button>
        )
      }
    />
  )
}
