import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { Tabs } from '../../ui/list/Tabs'

export type SuppliesTab = 'ingredients' | 'purchases'

export function suppliesTab(value: unknown): SuppliesTab {
  return value === 'purchases' ? 'purchases' : 'ingredients'
}

/** Ingredients or purchases: the two lists of one address. */
export const SuppliesTabs = ({ value }: { value: SuppliesTab }) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  return (
    <Tabs
      label={t({ id: 'supplies.tabs', message: 'Supplies' })}
      value={value}
      options={[
        { value: 'ingredients', label: t({ id: 'supplies.tab.ingredients', message: 'Ingredients' }) },
        { value: 'purchases', label: t({ id: 'supplies.tab.purchases', message: 'Purchases' }) },
      ]}
      onChange={(tab) => void navigate({ to: '/ingredients-and-purchases', search: { tab }, replace: true })}
    />
  )
}
