/**
 * Routes closed in this build: greyed in menu and link bar, and a direct visit opens home. A blocked route is that exact path. Paths
 * below it stay open.
 */

export type AppEnv = 'dev' | 'staging' | 'production'

/** The routes closed in production unless BLOCKED_ROUTES is set. */
const PRODUCTION_DEFAULT = ['/ingredients-and-purchases', '/recipes'] as const

/** `given` is the build's BLOCKED_ROUTES: a comma-separated list, '' for none, null for the default. */
export function blockedRoutes(env: AppEnv, given: string | null): ReadonlySet<string> {
  const paths = given === null ? (env === 'production' ? PRODUCTION_DEFAULT : []) : given.split(',')
  return new Set(paths.map(cleanPath).filter((path) => path !== ''))
}

/** In lower case, because the router ignores case. */
function cleanPath(path: string): string {
  const trimmed = path.trim().toLowerCase().replace(/\/+$/, '')
  return trimmed === '' || trimmed.startsWith('/') ? trimmed : `/${trimmed}`
}

const blocked = blockedRoutes(__APP_ENV__, __BLOCKED_ROUTES__)

/** Whether the path (without query) is closed in this build. */
export function isBlocked(path: string): boolean {
  return blocked.has(cleanPath(path))
}
