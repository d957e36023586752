/**
 * Routes that are closed for everybody in this build: greyed in menu and link bar, a direct visit goes home. A blocked
 * route is that exact path; what lies below it stays open.
 */

export type AppEnv = 'dev' | 'staging' | 'production'

/** What the product closes in production unless BLOCKED_ROUTES says otherwise. */
const PRODUCTION_DEFAULT = ['/ingredients-and-purchases', '/recipes'] as const

/** `given` is the BLOCKED_ROUTES of the build: a comma list, '' for none, null for the mode's default. */
export function blockedRoutes(env: AppEnv, given: string | null): ReadonlySet<string> {
  const paths = given === null ? (env === 'production' ? PRODUCTION_DEFAULT : []) : given.split(',')
  return new Set(paths.map(cleanPath).filter((path) => path !== ''))
}

/** In small letters, for the router takes capitals for them. */
function cleanPath(path: string): string {
  const trimmed = path.trim().toLowerCase().replace(/\/+$/, '')
  return trimmed === '' || trimmed.startsWith('/') ? trimmed : `/${trimmed}`
}

const blocked = blockedRoutes(__APP_ENV__, __BLOCKED_ROUTES__)

/** Whether the path (without query) is closed in this build. */
export function isBlocked(path: string): boolean {
  return blocked.has(cleanPath(path))
}
