/** How long a test waits for an expected result: on a busy machine the default second of `vi.waitFor` is too short. */
export const PATIENCE_MS = 15_000
