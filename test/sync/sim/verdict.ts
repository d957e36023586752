/** The findings of a run, and a number that is equal for equal runs. */
export type Failure = { readonly oracle: string; readonly message: string; readonly step: number }

/** Thrown by an oracle; ends the run. */
export class Broken extends Error {
  override readonly name = 'Broken'
  constructor(
    readonly oracle: string,
    message: string,
  ) {
    super(message)
  }
}

export function broken(oracle: string, message: string): never {
  throw new Broken(oracle, message)
}

/** FNV-1a over everything that was noted, 32 bits twice with different starts. */
export function makeTrace(log?: (line: string) => void) {
  let first = 0x811c9dc5
  let second = 0x1b873593
  return {
    note: (text: string): void => {
      log?.(text)
      for (let index = 0; index < text.length; index++) {
        const code = text.charCodeAt(index)
        first = Math.imul(first ^ code, 0x01000193) >>> 0
        second = Math.imul(second ^ code, 0x85ebca6b) >>> 0
      }
    },
    hash: () => first.toString(16).padStart(8, '0') + second.toString(16).padStart(8, '0'),
  }
}

/** JSON with sorted keys; null and absent are the same, as on the wire. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined && inner !== null)
  entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return `{${entries.map(([key, inner]) => `${key}:${canonical(inner)}`).join(',')}}`
}
