import { useLingui } from '@lingui/react/macro'
import { can } from '../../domain/access'
import { registry } from '../../domain/entities/registry'
import type { EntityDefinition } from '../../domain/kit/entity'
import { linkTo } from '../../records/LinkTo'
import { createRoute } from '../../records/record-routes'
import { useTranslate } from '../../records/words/use-writing'
import { useSession } from '../../state/session-store'
import { ActionSheet, type SheetItem } from '../../ui/chrome/ActionSheet'

/** Commonest first; whatever else is flagged follows. */
const ORDER = ['purchase', 'item', 'unit', 'category']
const ICONS: Readonly<Record<string, SheetItem['icon']>> = {
  purchase: 'purchase',
  item: 'ingredient',
  unit: 'unit',
  category: 'category',
}

function rank(definition: EntityDefinition): number {
  const at = ORDER.indexOf(definition.name)
  return at < 0 ? ORDER.length : at
}

/** The actions popup: create what is flagged as a quick action and may be created, or open the scanner. */
export function ActionsPopup({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const translate = useTranslate()
  const { userId = '', isAdmin } = useSession()
  const creatable = registry.all
    .filter((definition) => definition.quickAction && can({ id: userId, is_admin: isAdmin }, 'create', definition))
    .sort((a, b) => rank(a) - rank(b))
  const items = creatable.flatMap((definition): SheetItem[] => {
    const route = createRoute(definition)
    if (!route) return []
    return [
      {
        id: definition.name,
        icon: ICONS[definition.name] ?? 'plus',
        label: translate(definition.label),
        lead: rank(definition) === 0,
        link: linkTo(route),
      },
    ]
  })
  const scanner: SheetItem = {
    id: 'scanner',
    icon: 'camera',
    label: t({ id: 'actions.scan', message: 'Scan a label' }),
    link: linkTo({ path: '/qr-scanner' }),
  }
  return (
    <ActionSheet
      open={open}
      onClose={onClose}
      title={t({ id: 'actions.title', message: 'Create' })}
      items={[...items, scanner]}
    />
  )
}
