/** What the server, or an attempt here, found wrong, by the field it is to be shown at. Pure. */
import type { Params } from '../../../domain/kit/field'

type Found = Readonly<Record<string, string>>

/** The first finding of a field or of anything inside it, with its path: `unit_conversions.0.factor`. */
export function foundIn(found: Found | undefined, key: string): readonly [path: string, said: string] | undefined {
  const all = Object.entries(found ?? {})
  return all.find(([path]) => path === key) ?? all.find(([path]) => path.startsWith(`${key}.`))
}

/** What the sentence of the finding at this path is filled with, as a finding holds it. */
export function paramsAt(params: Readonly<Record<string, Params>> | undefined, path: string): { params?: Params } {
  const found = params && Object.hasOwn(params, path) ? params[path] : undefined
  return found ? { params: found } : {}
}

/** The sentence of a refused attempt about a field. */
export function problemOf(problems: Found, key: string): string | undefined {
  return foundIn(problems, key)?.[1]
}

/** The keys of the fields that something was found about. */
export function keysOf(found: Found | undefined): string[] {
  return [...new Set(Object.keys(found ?? {}).map((path) => path.split('.')[0] ?? path))]
}

/** Whether the server's finding about the field stands at this path. */
export function findingAt(
  { key, code, at = key }: { key: string; code: string | undefined; at?: string },
  path: string,
): boolean {
  return code !== undefined && (at === path || key === path)
}
