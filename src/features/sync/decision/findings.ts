/** Findings of the server or of an attempt here, by the field that shows them. Pure. */
import type { Params } from '../../../domain/kit/field'

type Found = Readonly<Record<string, string>>

/** The first finding of a field or of anything inside it, with its path: `unit_conversions.0.factor`. */
export function foundIn(found: Found | undefined, key: string): readonly [path: string, said: string] | undefined {
  const all = Object.entries(found ?? {})
  return all.find(([path]) => path === key) ?? all.find(([path]) => path.startsWith(`${key}.`))
}

export function paramsAt(params: Readonly<Record<string, Params>> | undefined, path: string): { params?: Params } {
  const found = params && Object.hasOwn(params, path) ? params[path] : undefined
  return found ? { params: found } : {}
}

/** The finding of a refused attempt about a field, as a sentence. */
export function problemOf(problems: Found, key: string): string | undefined {
  return foundIn(problems, key)?.[1]
}

export function keysOf(found: Found | undefined): string[] {
  return [...new Set(Object.keys(found ?? {}).map((path) => path.split('.')[0] ?? path))]
}

/** Whether the server's finding about the field is at this path. */
export function findingAt(
  { key, code, at = key }: { key: string; code: string | undefined; at?: string },
  path: string,
): boolean {
  return code !== undefined && (at === path || key === path)
}
