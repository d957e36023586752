/**
 * Every address of the app. Screens are loaded when they are first opened; the shell around them is in the entry. A visit
 * without a session goes to /login and comes back afterwards; an unknown path goes home; a blocked one goes home for all,
 * an admin's for everybody else.
 */
import {
  type AsyncRouteComponent,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouteComponent,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router'
import { registry } from '../domain/entities/registry'
import { isBlocked } from '../state/blocked-routes'
import { session } from '../state/session-store'
import { ErrorView } from './ErrorView'
import { isOnlyForAdmins } from './route-access'
import { insideAddress, parseSearch, splitAddress, stringifySearch } from './search'
import { Shell } from './shell/Shell'

/** `isClosed` says which exact paths this build closes for everybody. */
type Context = { readonly isClosed: (path: string) => boolean }

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

function targetOf(search: object): unknown {
  return 'redirect' in search ? search.redirect : undefined
}

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: Shell,
  errorComponent: ErrorView,
  beforeLoad: ({ location, context }) => {
    if (!session.isAuthenticated) {
      const target = location.pathname === '/' || session.hasLeft ? {} : { redirect: location.href }
      throw redirect({ to: '/login', search: target, replace: true })
    }
    const { userId = '', isAdmin } = session
    const actor = { id: userId, is_admin: isAdmin }
    if (context.isClosed(location.pathname) || isOnlyForAdmins(location.pathname, actor, registry.all)) {
      throw redirect({ to: '/', replace: true })
    }
  },
})

/** A screen inside the shell. */
function screen(path: string, component: RouteComponent) {
  return createRoute({ getParentRoute: () => shell, path, component })
}

type EntityScreen = AsyncRouteComponent<{ readonly entity: string }>

const RecordList: EntityScreen = lazyRouteComponent(() => import('../records/RecordListScreen'), 'RecordListScreen')
const RecordDetail: EntityScreen = lazyRouteComponent(
  () => import('../records/detail/RecordDetailScreen'),
  'RecordDetailScreen',
)
const RecordForm: EntityScreen = lazyRouteComponent(
  () => import('../records/form/RecordFormScreen'),
  'RecordFormScreen',
)

/** The screen for one entity. It carries its chunk's preload, or the router would draw it before the chunk is there. */
function forEntity(Screen: EntityScreen, entity: string): RouteComponent {
  const component: RouteComponent = () => <Screen entity={entity} />
  if (Screen.preload) component.preload = Screen.preload
  return component
}

function createScreen(base: string, entity: string) {
  return screen(`${base}/create`, forEntity(RecordForm, entity))
}

/** Detail and create form of an entity, drawn from its definition. */
function recordScreens(base: string, entity: string) {
  return [createScreen(base, entity), screen(`${base}/$id`, forEntity(RecordDetail, entity))]
}

function listScreen(path: string, entity: string) {
  return screen(path, forEntity(RecordList, entity))
}

const supplies = '/ingredients-and-purchases'

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
    '/qr-scanner',
    lazyRouteComponent(() => import('../features/scan/ScannerScreen'), 'ScannerScreen'),
  ),
  screen(
    '/scan-and-do',
    lazyRouteComponent(() => import('../features/supplies/scan-and-do/ScanAndDoScreen'), 'ScanAndDoScreen'),
  ),
  screen(
    '/view',
    lazyRouteComponent(() => import('../features/view/ViewScreen'), 'ViewScreen'),
  ),
  screen(
    '/print-qr',
    lazyRouteComponent(() => import('../features/print-qr/PrintScreen'), 'PrintScreen'),
  ),
  screen(
    '/base-data',
    lazyRouteComponent(() => import('../features/base-data/BaseDataScreen'), 'BaseDataScreen'),
  ),
  createScreen('/units', 'unit'),
  screen(
    '/units/$id',
    lazyRouteComponent(() => import('../features/base-data/UnitScreen'), 'UnitScreen'),
  ),
  createScreen('/categories', 'category'),
  screen(
    '/categories/$id',
    lazyRouteComponent(() => import('../features/base-data/CategoryScreen'), 'CategoryScreen'),
  ),
  screen(
    supplies,
    lazyRouteComponent(() => import('../features/supplies/SuppliesScreen'), 'SuppliesScreen'),
  ),
  screen(
    `${supplies}/items/create`,
    lazyRouteComponent(() => import('../features/supplies/ItemFormScreen'), 'ItemFormScreen'),
  ),
  screen(
    `${supplies}/items/$id`,
    lazyRouteComponent(() => import('../features/supplies/item/ItemScreen'), 'ItemScreen'),
  ),
  screen(
    `${supplies}/purchases/create`,
    lazyRouteComponent(() => import('../features/supplies/PurchaseFormScreen'), 'PurchaseFormScreen'),
  ),
  screen(
    `${supplies}/purchases/$id`,
    lazyRouteComponent(() => import('../features/supplies/purchase/PurchaseScreen'), 'PurchaseScreen'),
  ),
  // Seed: only outside production; there the build leaves it out.
  ...(__APP_ENV__ === 'production'
    ? []
    : [
        screen(
          '/test-qr',
          lazyRouteComponent(() => import('../features/test-qr/TestQrScreen'), 'TestQrScreen'),
        ),
      ]),
  listScreen('/suppliers', 'supplier'),
  ...recordScreens('/suppliers', 'supplier'),
  listScreen('/uses', 'use'),
  ...recordScreens('/uses', 'use'),
  listScreen('/write-offs', 'write_off'),
  ...recordScreens('/write-offs', 'write_off'),
  listScreen('/counts', 'count'),
  ...recordScreens('/counts', 'count'),
  // Anything else goes home; without a session the shell's guard has sent it to /login before.
  createRoute({
    getParentRoute: () => shell,
    path: '$',
    beforeLoad: () => {
      throw redirect({ to: '/', replace: true })
    },
  }),
]

/** `history` is the browser's own unless another is given, and what is closed is what the build says. */
export function makeRouter(history?: RouterHistory, isClosed: Context['isClosed'] = isBlocked) {
  return createRouter({
    ...(history ? { history } : {}),
    context: { isClosed },
    routeTree: root.addChildren([login, shell.addChildren(screens)]),
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultErrorComponent: ErrorView,
    scrollRestoration: true,
    notFoundMode: 'root',
  })
}

export type AppRouter = ReturnType<typeof makeRouter>
