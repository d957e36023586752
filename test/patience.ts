/**
 * How long a test waits for what must come. Only a failing test waits so long: on a busy machine the default second of
 * `vi.waitFor` is over before a module was loaded.
 */
export const PATIENCE_MS = 15_000
