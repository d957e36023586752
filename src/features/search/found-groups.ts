/** Search results as groups of rows: an exact code first, then the kinds in their order. Pure. */
import type { EntityDefinition } from '../../domain/kit/entity'
import type { Label } from '../../domain/kit/field'
import { type RoutePath, recordRoute } from '../../records/record-routes'
import type { Indexed } from '../../records/search/record-feed'
import { iconOf } from '../../records/words/icon-of'
import { type Answer, FEW, type Hit } from '../../state/search-worker/text-index'
import { markedParts, wordsIn } from '../../state/search-worker/words'
import type { FinderGroup, FinderRowFacts } from '../../ui/finder/FinderRow'

export type KindFound = {
  readonly definition: EntityDefinition
  readonly count: number
  readonly hits: readonly Hit[]
}

/** The kinds with results, in the order of `kinds`. */
export function foundKinds({ kinds: found }: Answer, kinds: readonly EntityDefinition[]): readonly KindFound[] {
  return kinds.flatMap((definition) => {
    const one = found.find(({ kind }) => kind === definition.name)
    return one ? [{ definition, count: one.count, hits: one.hits }] : []
  })
}

export type GroupTexts = {
  readonly exact: string
  readonly all: (count: number) => string
  readonly label: (label: Label) => string
}

export type Shown = {
  /** The record of a result; undefined while it is loading again. */
  readonly find: (id: string) => Indexed | undefined
  readonly text: string
  readonly texts: GroupTexts
}

/** Groups of rows, and the addresses of the rows by id. With `chosen`, only that kind. */
export function foundGroups(
  answer: Answer,
  kinds: readonly KindFound[],
  chosen: KindFound | undefined,
  { find, text, texts }: Shown,
): { readonly groups: readonly FinderGroup[]; readonly routes: ReadonlyMap<string, RoutePath> } {
  const typed = wordsIn(text)
  const routes = new Map<string, RoutePath>()
  const rowsOf = (hits: readonly Hit[]) =>
    hits.flatMap(({ id, words }): FinderRowFacts[] => {
      const record = find(id)
      const to = record && recordRoute(record.definition, id)
      if (!record || !to) return []
      routes.set(id, to)
      const { title, subtitle, code } = record.entry
      const marked = (shown: string) => markedParts(shown, typed, words)
      return [{ id, icon: iconOf(record.definition), title: marked(title), subtitle: marked(subtitle), code }]
    })
  const group = ({ definition, count, hits }: KindFound): FinderGroup[] => {
    const rows = rowsOf(hits)
    if (rows.length === 0) return []
    const more = moreRow(definition, texts.all(count))
    const items = !chosen && count > FEW ? [...rows, more] : rows
    return [{ id: definition.name, label: texts.label(definition.labelPlural), count, items }]
  }
  if (chosen) return { groups: group(chosen), routes }
  const order = (hit: Hit) => kinds.findIndex(({ definition }) => definition === find(hit.id)?.definition)
  const exact = rowsOf(answer.exact.toSorted((a, b) => order(a) - order(b)))
  const first: FinderGroup[] = exact.length > 0 ? [{ id: 'exact', label: texts.exact, items: exact }] : []
  return { groups: [...first, ...kinds.flatMap(group)], routes }
}

function moreRow(definition: EntityDefinition, text: string): FinderRowFacts {
  const title = [{ text, isHit: false }]
  return { id: moreId(definition), icon: iconOf(definition), title, isMore: true }
}

/** The row that leads to all records of a kind. */
export function moreId({ name }: EntityDefinition): string {
  return `more ${name}`
}

/** The best result's spelling of the searched words; undefined if its title lacks them. */
export function correctedText(kinds: readonly KindFound[], { find, text }: Shown): string | undefined {
  const best = kinds[0]?.hits[0]
  const title = best && find(best.id)?.entry.title
  if (title === undefined) return undefined
  const meant = markedParts(title, wordsIn(text), best?.words ?? []).filter(({ isHit }) => isHit)
  return meant.length === 0 ? undefined : meant.map((part) => part.text).join(' ')
}
