/**
 * Where one can go: the menu's groups and the wide screen's links. Only what exists stands here; what this build closes
 * is greyed. Names come from the definitions where a screen is one entity's list.
 */
import { useLingui as useTexts } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { registry } from '../../domain/entities/registry'
import { linkTo } from '../../records/LinkTo'
import { isBlocked } from '../../state/blocked-routes'
import type { PanelItem } from '../../ui/chrome/PanelItems'
import type { PanelGroup } from '../../ui/chrome/SidePanel'

/** Lists of one entity that have an address of their own. */
const LISTS = ['supplier', 'use', 'write_off', 'count'] as const
const LIST_ICONS = { supplier: 'supplier', use: 'use', write_off: 'write-off', count: 'count' } as const

export type Navigation = {
  readonly groups: readonly PanelGroup[]
  /** For the link bar of wide screens. */
  readonly links: readonly PanelItem[]
}

/** Whether the address lies at or below `path`. */
function isAt(address: string, path: string): boolean {
  return address === path || (path !== '/' && address.startsWith(`${path}/`))
}

export function useNavigation(): Navigation {
  const { t } = useLingui()
  const { _ } = useTexts()
  const { pathname } = useLocation()
  const item = (path: string, icon: PanelItem['icon'], label: string, below: readonly string[] = []): PanelItem => ({
    id: path,
    icon,
    label,
    active: [path, ...below].some((place) => isAt(pathname, place)),
    ...(isBlocked(path) ? { blocked: true } : { link: linkTo({ path }) }),
  })
  const home = item('/', 'home', t({ id: 'nav.home', message: 'Home' }))
  const settings = item('/settings', 'settings', t({ id: 'nav.settings', message: 'Settings' }))
  const baseData = item('/base-data', 'lines', t({ id: 'nav.base_data', message: 'Base data' }), [
    '/units',
    '/categories',
  ])
  const supplies = item(
    '/ingredients-and-purchases',
    'ingredient',
    t({ id: 'nav.supplies', message: 'Ingredients and purchases' }),
  )
  const lists = LISTS.flatMap((name) => {
    const definition = registry.byName(name)
    if (!definition?.route) return []
    return [item(definition.route.list, LIST_ICONS[name], _(definition.labelPlural))]
  })
  return {
    groups: [
      { id: 'base', title: t({ id: 'nav.group.base', message: 'Base' }), items: [home, settings] },
      {
        id: 'control',
        title: t({ id: 'nav.group.control', message: 'Control' }),
        items: [baseData, supplies, ...lists],
      },
      ...(__APP_ENV__ === 'production'
        ? []
        : [
            {
              id: 'test',
              title: t({ id: 'nav.group.test', message: 'Test' }),
              items: [item('/test-qr', 'camera', t({ id: 'nav.test_qr', message: 'QR test' }))],
            },
          ]),
    ],
    links: [home, baseData, supplies, ...lists.slice(0, 1)],
  }
}
