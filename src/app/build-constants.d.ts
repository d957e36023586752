/** Baked in by vite.config.ts from APP_ENV and BLOCKED_ROUTES. */
declare const __APP_ENV__: 'dev' | 'staging' | 'production'
/** Comma list; null = the mode's default, '' = none. */
declare const __BLOCKED_ROUTES__: string | null

declare module '*.po' {
  export const messages: Record<string, string>
}
