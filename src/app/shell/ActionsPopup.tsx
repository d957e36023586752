import { useLingui } from '@lingui/react/macro'
import { can } from '../../domain/access'
import { linkTo } from '../../records/LinkTo'
import { createRoute } from '../../records/record-routes'
import { iconOf } from '../../records/words/icon-of'
import { useTranslate } from '../../records/words/use-writing'
import { useReplica } from '../../state/replica'
import { useSession } from '../../state/session-store'
import { ActionSheet, type SheetItem } from '../../ui/chrome/ActionSheet'

/** The actions popup: create what is flagged as a quick action and may be created, or open the scanner. */
export function ActionsPopup({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const translate = useTranslate()
  const { userId = '', isAdmin } = useSession()
  const creatable = useReplica()
    .registry.all.filter(({ quickAction }) => quickAction !== undefined)
    .filter((definition) => can({ id: userId, is_admin: isAdmin }, 'create', definition))
    .toSorted((a, b) => Number(a.quickAction) - Number(b.quickAction))
  const items = creatable.flatMap((definition, index): SheetItem[] => {
    const route = createRoute(definition)
    if (!route) return []
    return [
      {
        id: definition.name,
        icon: iconOf(definition),
        label: translate(definition.label),
        lead: index === 0,
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
