/**
 * Every address of the app; those of entities follow from their definitions. Screens load when they are first opened, and so
 * does the shell, which the sign-in page does not need. A visit without a session goes to /login and returns afterwards.
 * Unknown and blocked paths go home, and so do admins' paths for other users, except their own account.
 */
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouteComponent,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router'
import { outlines } from '../domain/entities/outlines'
import type { Outline } from '../domain/kit/outline'
import { keepJoinCode } from '../state/accounts/join-code'
import { session } from '../state/person/session-store'
import { isBlocked } from '../state/screen/blocked-routes'
import { ErrorView } from './ErrorView'
import { type EntityScreen, handmade, places } from './handmade'
import { isOnlyForAdmins, ownAddress } from './route-access'
import { insideAddress, parseSearch, splitAddress, stringifySearch } from './search'

/** `isClosed` returns whether this build closes an exact path for all users. */
type Context = { readonly isClosed: (path: string) => boolean; readonly entities: readonly Outline[] }

const root = createRootRouteWithContext<Context>()({
  component: Outlet,
  errorComponent: ErrorView,
  notFoundComponent: () => null,
})

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  beforeLoad: ({ search }) => {
    if (!session.isAuthenticated) return
    const { path, search: query, hash } = splitAddress(insideAddress(targetOf(search)) ?? '/')
    throw redirect({ to: path, search: query, hash, replace: true })
  },
  component: lazyRouteComponent(() => import('../features/login/LoginScreen'), 'LoginScreen'),
})

/** The code of an invite link is only briefly in the address. */
const join = createRoute({
  getParentRoute: () => root,
  path: '/join',
  beforeLoad: ({ location }) => {
    if (location.hash === '') return
    keepJoinCode(location.hash)
    throw redirect({ to: '/join', replace: true })
  },
  component: lazyRouteComponent(() => import('../features/join/JoinScreen'), 'JoinScreen'),
})

const reset = createRoute({
  getParentRoute: () => root,
  path: '/reset',
  component: lazyRouteComponent(() => import('../features/join/ResetScreen'), 'ResetScreen'),
})

function targetOf(search: object): unknown {
  return 'redirect' in search ? search.redirect : undefined
}

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: lazyRouteComponent(() => import('./shell/Shell'), 'Shell'),
  errorComponent: ErrorView,
  beforeLoad: ({ location, context }) => {
    if (!session.isAuthenticated) {
      const target = location.pathname === '/' || session.hasLeft ? {} : { redirect: location.href }
      const { lockedUser: as } = session
      throw redirect({ to: '/login', search: { ...target, ...(as ? { as } : {}) }, replace: true })
    }
    const { userId = '', isAdmin } = session
    const actor = { id: userId, is_admin: isAdmin }
    const own = ownAddress(location.pathname, actor, context.entities)
    if (own !== undefined && !context.isClosed(own)) throw redirect({ to: own, replace: true })
    if (context.isClosed(location.pathname) || isOnlyForAdmins(location.pathname, actor, context.entities)) {
      throw redirect({ to: '/', replace: true })
    }
  },
})

function screen(path: string, component: RouteComponent) {
  return createRoute({ getParentRoute: () => shell, path, component })
}

const RecordList: EntityScreen = lazyRouteComponent(
  () => import('../records/list/RecordListScreen'),
  'RecordListScreen',
)
const RecordDetail: EntityScreen = lazyRouteComponent(
  () => import('../records/detail/RecordDetailScreen'),
  'RecordDetailScreen',
)
const SeriesDetail: EntityScreen = lazyRouteComponent(
  () => import('../features/prep/series/SeriesScreen'),
  'SeriesScreen',
)
const SeriesList: EntityScreen = lazyRouteComponent(
  () => import('../features/prep/series/SeriesListScreen'),
  'SeriesListScreen',
)
const RecordForm: EntityScreen = lazyRouteComponent(
  () => import('../records/form/RecordFormScreen'),
  'RecordFormScreen',
)

/** The screen for one entity. It keeps its chunk's preload, or the router would render it before the chunk is loaded. */
function forEntity(Screen: EntityScreen, entity: string): RouteComponent {
  const component: RouteComponent = () => <Screen entity={entity} />
  if (Screen.preload) component.preload = Screen.preload
  return component
}

/** List, form and detail of an entity: handmade, or rendered from its definition. A list in a tab belongs to its place. */
function entityScreens({ name, route, verbs, isObserved }: Outline) {
  if (!route) return []
  const own = handmade[name] ?? {}
  return [
    ...(route.tab === undefined
      ? [screen(route.list, forEntity(own.list ?? (isObserved ? SeriesList : RecordList), name))]
      : []),
    ...(verbs.includes('create') ? [screen(`${route.base}/create`, forEntity(own.form ?? RecordForm, name))] : []),
    // With `edit` in the address, its form.
    screen(`${route.base}/$id`, forEntity(own.detail ?? (isObserved ? SeriesDetail : RecordDetail), name)),
  ]
}

const screens = [
  screen(
    '/',
    lazyRouteComponent(() => import('../features/home/HomeScreen'), 'HomeScreen'),
  ),
  screen(
    '/settings',
    lazyRouteComponent(() => import('../features/settings/SettingsScreen'), 'SettingsScreen'),
  ),
  screen(
    '/install',
    lazyRouteComponent(() => import('../features/install/InstallScreen'), 'InstallScreen'),
  ),
  screen(
    '/sync',
    lazyRouteComponent(() => import('../features/sync/SyncScreen'), 'SyncScreen'),
  ),
  screen(
    '/users/me',
    lazyRouteComponent(() => import('../features/profile/ProfileScreen'), 'ProfileScreen'),
  ),
  screen(
    '/users/change/me',
    lazyRouteComponent(() => import('../features/profile/ProfileFormScreen'), 'ProfileFormScreen'),
  ),
  screen(
    '/users/change/$id',
    lazyRouteComponent(() => import('../features/users/UserFormScreen'), 'UserFormScreen'),
  ),
  screen(
    '/invite',
    lazyRouteComponent(() => import('../features/join/InviteScreen'), 'InviteScreen'),
  ),
  screen(
    '/search',
    lazyRouteComponent(() => import('../features/search/SearchScreen'), 'SearchScreen'),
  ),
  screen(
    '/qr-scanner',
    lazyRouteComponent(() => import('../features/scan/ScannerScreen'), 'ScannerScreen'),
  ),
  screen(
    '/scan-and-do',
    lazyRouteComponent(() => import('../features/supplies/scan-and-do/ScanAndDoScreen'), 'ScanAndDoScreen'),
  ),
  screen(
    '/prep/finder',
    lazyRouteComponent(() => import('../features/prep/finder/FinderScreen'), 'FinderScreen'),
  ),
  screen(
    '/prep/rates',
    lazyRouteComponent(() => import('../features/prep/rates/RatesScreen'), 'RatesScreen'),
  ),
  screen(
    '/yields',
    lazyRouteComponent(() => import('../features/yields/YieldsScreen'), 'YieldsScreen'),
  ),
  screen(
    '/prep/family',
    lazyRouteComponent(() => import('../features/prep/family/FamilyScreen'), 'FamilyScreen'),
  ),
  screen(
    '/prep/mark',
    lazyRouteComponent(() => import('../features/prep/mark/MarkScreen'), 'MarkScreen'),
  ),
  screen(
    '/inoculate',
    lazyRouteComponent(() => import('../features/prep/inoculate/InoculateScreen'), 'InoculateScreen'),
  ),
  screen(
    '/move',
    lazyRouteComponent(() => import('../features/places/move/MoveScreen'), 'MoveScreen'),
  ),
  screen(
    '/places/$id/round',
    lazyRouteComponent(() => import('../features/places/round/RoundScreen'), 'RoundScreen'),
  ),
  screen(
    '/pick',
    lazyRouteComponent(() => import('../features/pick/PickScreen'), 'PickScreen'),
  ),
  screen(
    '/pick/round',
    lazyRouteComponent(() => import('../features/pick/RoundEndScreen'), 'RoundEndScreen'),
  ),
  screen(
    '/spawn',
    lazyRouteComponent(() => import('../features/prep/spawn/SpawnScreen'), 'SpawnScreen'),
  ),
  screen(
    '/view',
    lazyRouteComponent(() => import('../features/view/ViewScreen'), 'ViewScreen'),
  ),
  screen(
    '/print-qr',
    lazyRouteComponent(() => import('../features/print-qr/PrintScreen'), 'PrintScreen'),
  ),
  // Only outside production, whose build removes it.
  ...(__APP_ENV__ === 'production'
    ? []
    : [
        screen(
          '/test-qr',
          lazyRouteComponent(() => import('../features/test-qr/TestQrScreen'), 'TestQrScreen'),
        ),
      ]),
  ...places.map((place) => screen(place.path, place.screen)),
]

// Everything else goes home; without a session, the shell's guard has already redirected to /login.
const anythingElse = createRoute({
  getParentRoute: () => shell,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true })
  },
})

/** Replacements for tests. */
export type RouterOptions = {
  readonly history?: RouterHistory
  readonly isClosed?: Context['isClosed']
  readonly entities?: readonly Outline[]
}

/** By default the browser's own history, the routes that the build blocks, and all entities; tests pass others. */
export function makeRouter({ history, isClosed = isBlocked, entities = outlines }: RouterOptions = {}) {
  const inside = [...screens, ...entities.flatMap(entityScreens), anythingElse]
  return createRouter({
    ...(history ? { history } : {}),
    context: { isClosed, entities },
    routeTree: root.addChildren([login, join, reset, shell.addChildren(inside)]),
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultErrorComponent: ErrorView,
    scrollRestoration: true,
    notFoundMode: 'root',
  })
}

export type AppRouter = ReturnType<typeof makeRouter>
