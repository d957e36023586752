/**
 * Whether this build can serve a database file: a Pinset database, intact, with a farm in it, and not of a newer version.
 * A problem is half a sentence that follows the file's name.
 */
import type { Registry } from '../../src/domain/kit/entity'
import { migrations } from '../storage/migrations'
import { ISSUE } from '../write/kind'
import { type Inspected, inspectDatabase } from './database-file.mjs'

export async function judgeDatabase(
  file: string,
  registry: Registry,
  check: 'integrity_check' | 'quick_check',
): Promise<Inspected | { readonly problem: string }> {
  const found = inspectDatabase(file, check)
  if ('problem' in found) return found
  const steps = Object.keys(await migrations.getMigrations())
  const kinds = [...registry.all.map(({ name }) => name), ISSUE.name]
  const isNewer =
    found.migrations.some((name) => !steps.includes(name)) || found.kinds.some((kind) => !kinds.includes(kind))
  return isNewer ? { problem: 'was made by a newer version of Pinset; update first' } : found
}
