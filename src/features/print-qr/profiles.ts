/** The farm's stored papers as choices. All fields identify a paper: two offline admins may use one name for two papers. */
import { isPlainObject } from '../../domain/kit/entity'
import type { Json, Values } from '../../domain/kit/field'
import { labelProfile } from '../../domain/label-profile'
import { entryName } from '../../domain/merge'
import { paperValues, readPaper } from './paper'

export type Profile = {
  /** The entry's identity: one text for one content, whatever the order of its keys. The merge uses it too. */
  readonly id: string
  readonly name: string
  /** The name, with a number if several papers have it. */
  readonly title: string
  readonly values: Values
}

/** The stored form of a paper under a name. */
export function profileEntry(name: string, paper: Values): Json {
  return { name, ...paperValues(paper) } as Json
}

/** An unknown field may be the difference to another paper. */
function isKnown(entry: Values): boolean {
  return Object.keys(entry).every((key) => Object.hasOwn(labelProfile.fields, key))
}

/** The papers to choose from; a profile of a newer version that this build cannot read is skipped. */
export function readProfiles(stored: Json | undefined): Profile[] {
  if (!Array.isArray(stored)) return []
  const found = new Map(
    stored.flatMap((entry: Json) => {
      if (!isPlainObject(entry) || typeof entry.name !== 'string' || !isKnown(entry) || !readPaper(entry)) return []
      const id = entryName(entry)
      return [[id, { id, name: entry.name, values: paperValues(entry) }] as const]
    }),
  )
  const all = [...found.values()]
  return all.map((one) => {
    const namesakes = all.filter(({ name }) => name === one.name)
    return { ...one, title: namesakes.length > 1 ? `${one.name} · ${namesakes.indexOf(one) + 1}` : one.name }
  })
}

export function withoutProfile(entries: readonly Json[], id: string): Json[] {
  return entries.filter((one) => entryName(one) !== id)
}

/** The entries with one replaced; the new one is at the end if the old one is gone. */
export function replaceProfile(entries: readonly Json[], id: string, next: Json): Json[] {
  const at = entries.findIndex((one) => entryName(one) === id)
  const rest = withoutProfile(entries, id)
  return at < 0 ? [...rest, next] : [...rest.slice(0, at), next, ...rest.slice(at)]
}
