// @ts-check
/**
 * The build-time environment. vite.config.ts bakes it in, and server/build/build.mjs rebuilds when it changes, so both must
 * read the same two variables. Plain JavaScript because it runs before any build.
 */

const appEnvs = ['dev', 'staging', 'production']

/**
 * Turns APP_ENV (default dev) and BLOCKED_ROUTES (comma list; absent = the mode's default, empty = none) into Vite
 * `define` constants.
 * @param {Record<string, string | undefined>} env
 * @returns {{ __APP_ENV__: string, __BLOCKED_ROUTES__: string }}
 * @throws {Error} one clear line when APP_ENV is unknown
 */
export function buildEnvironment(env) {
  const appEnv = env.APP_ENV || 'dev'
  if (!appEnvs.includes(appEnv)) {
    throw new Error(`APP_ENV is "${appEnv}"; it must be one of ${appEnvs.join(', ')}`)
  }
  return {
    __APP_ENV__: JSON.stringify(appEnv),
    __BLOCKED_ROUTES__: JSON.stringify(env.BLOCKED_ROUTES ?? null),
  }
}
