/** The calls on one record that do not follow from its definition: by address with an id in it. */
import { isId } from '../src/domain/ids'
import { type Methods, type OneCalls, plain, signed } from './calls'
import { peopleCallsOnOne } from './people/people-calls'
import { contents } from './read/contents'

export const callsOnOne: { readonly [path: string]: OneCalls } = {
  ...peopleCallsOnOne,
  '/places/:/contents': {
    GET: (id) => plain(signed((context, session) => contents(context, session, id))),
  },
}

/** The pattern of an address with an id in it; undefined for an unknown address. */
export function onePattern(path: string): string | undefined {
  const parts = path.split('/')
  if (!isId(parts[2]?.toLowerCase())) return undefined
  const pattern = parts.with(2, ':').join('/')
  return Object.hasOwn(callsOnOne, pattern) ? pattern : undefined
}

/** The methods of such an address. */
export function readOnePath(path: string): Methods | undefined {
  const pattern = onePattern(path)
  const id = path.split('/')[2]?.toLowerCase() ?? ''
  const found = pattern === undefined ? undefined : callsOnOne[pattern]
  return found && Object.fromEntries(Object.entries(found).map(([method, make]) => [method, make(id)]))
}
