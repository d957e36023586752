import { useLingui } from '@lingui/react/macro'
import { linkTo } from '../../records/LinkTo'
import { createRoute } from '../../records/record-routes'
import { useQuickCreations } from '../../records/use-quick-creations'
import { iconOf } from '../../records/words/icon-of'
import { useTranslate } from '../../records/words/use-writing'
import { ActionSheet, type SheetItem } from '../../ui/chrome/ActionSheet'

/** The actions popup: create a record of a quick-action entity, if allowed, spawn, pick or move parts, or open the scanner. */
export function ActionsPopup({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const translate = useTranslate()
  const items = useQuickCreations().flatMap((definition, index): SheetItem[] => {
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
  const move: SheetItem = {
    id: 'move',
    icon: 'place',
    label: t({ id: 'actions.move', message: 'Move' }),
    link: linkTo({ path: '/move' }),
  }
  const spawn: SheetItem = {
    id: 'spawn',
    icon: 'bag',
    label: t({ id: 'spawn.title', message: 'Spawn' }),
    link: linkTo({ path: '/spawn' }),
  }
  const pick: SheetItem = {
    id: 'pick',
    icon: 'pick',
    label: t({ id: 'pick.title', message: 'Pick' }),
    link: linkTo({ path: '/pick' }),
  }
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
      items={[...items, spawn, pick, move, scanner]}
    />
  )
}
