/** So long a step may take. */
export const PATIENCE_MS = 30_000

/** Resolves when the check holds; it is made every `everyMs`. */
export async function until(check: () => boolean | Promise<boolean>, everyMs = 20): Promise<void> {
  const end = Date.now() + PATIENCE_MS
  while (!(await check())) {
    if (Date.now() > end) throw new Error('nothing came')
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
}
