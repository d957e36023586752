/** The links of the menu and of the wide screen's bar, from the definitions. A list closed in this build is greyed. */
import { useLingui as useTexts } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { can } from '../../domain/access'
import { outlines } from '../../domain/entities/outlines'
import type { MenuGroup } from '../../domain/kit/entity'
import type { Outline } from '../../domain/kit/outline'
import { linkTo } from '../../records/LinkTo'
import { useSession } from '../../state/person/session-store'
import { isBlocked } from '../../state/screen/blocked-routes'
import type { PanelItem } from '../../ui/chrome/PanelItems'
import type { PanelGroup } from '../../ui/chrome/SidePanel'
import { type Place, places } from '../handmade'

type Listed = Pick<Place, 'path' | 'label' | 'short' | 'icon'> & {
  readonly rank: number
  readonly isInBar: boolean
  readonly group: MenuGroup
  readonly bases: readonly string[]
}

/** All lists in the menu's order: places with several lists, and lists with their own address. */
function listed(entities: readonly Outline[]): readonly Listed[] {
  const shared = places.map(({ path, label, short, icon, menu }) => ({
    path,
    label,
    ...(short && { short }),
    icon,
    rank: menu.rank,
    isInBar: menu.bar === true,
    group: menu.group ?? 'control',
    bases: entities.flatMap(({ route }) => (route?.list === path ? [route.base] : [])),
  }))
  const own = entities.flatMap(({ labelPlural, icon = 'label', route, menu }) => {
    if (!route || route.tab !== undefined) return []
    const rank = menu?.rank ?? Number.MAX_SAFE_INTEGER
    const isInBar = menu?.bar === true
    return [
      {
        path: route.list,
        label: labelPlural,
        icon,
        rank,
        isInBar,
        group: menu?.group ?? 'control',
        bases: [route.base],
      },
    ]
  })
  return [...shared, ...own].sort((a, b) => a.rank - b.rank)
}

export type Navigation = {
  readonly groups: readonly PanelGroup[]
  readonly links: readonly PanelItem[]
}

function isAt(address: string, path: string): boolean {
  return address === path || (path !== '/' && address.startsWith(`${path}/`))
}

export function useNavigation(entities: readonly Outline[] = outlines): Navigation {
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
  const yields = item('/yields', 'lines', t({ id: 'yields.title', message: 'Yields' }))
  const settings = item('/settings', 'settings', t({ id: 'nav.settings', message: 'Settings' }))
  const { userId = '', isAdmin } = useSession()
  const readable = entities.filter((outline) => can({ id: userId, is_admin: isAdmin }, 'read', outline))
  const lists = listed(readable).map(({ path, icon, label, short, bases, isInBar, group }) => ({
    isInBar,
    group,
    short: _(short ?? label),
    item: item(path, icon, _(label), bases),
  }))
  const itemsOf = (group: MenuGroup) => lists.flatMap((list) => (list.group === group ? [list.item] : []))
  const admin = itemsOf('admin')
  return {
    groups: [
      { id: 'base', title: t({ id: 'nav.group.base', message: 'Base' }), items: [home, settings] },
      {
        id: 'control',
        title: t({ id: 'nav.group.control', message: 'Control' }),
        items: itemsOf('control'),
      },
      {
        id: 'prep',
        title: t({ id: 'nav.group.prep', message: 'Prep' }),
        items: [...itemsOf('prep'), yields],
      },
      ...(admin.length === 0
        ? []
        : [{ id: 'admin', title: t({ id: 'nav.group.admin', message: 'Admin' }), items: admin }]),
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
    links: [home, ...lists.flatMap((list) => (list.isInBar ? [{ ...list.item, label: list.short }] : []))],
  }
}
