/** The search index. It stores texts of records and answers a question with ids and matched words. It does no I/O. */
import MiniSearch, { type Query } from 'minisearch'
import { slips, swaps, wordsIn, wordsInCode } from './words'

/** The searched texts of a record. */
export type Document = {
  readonly id: string
  readonly kind: string
  readonly title: string
  readonly codes: readonly string[]
  /** The comparison keys of the codes. A question's `code` must be equal to one. */
  readonly codeKeys: readonly string[]
  readonly more: string
}

export type Question = {
  readonly text: string
  /** The comparison key of the text. */
  readonly code: string
  /** Limits the search to this kind. */
  readonly kind?: string | undefined
  /** The asking screen and the version of the texts. The answer repeats both. */
  readonly asker: number
  readonly version: number
}

/** A found record and its matched words. */
export type Hit = { readonly id: string; readonly words: readonly string[] }

export type Answer = {
  readonly count: number
  /** Records with exactly this code or barcode. */
  readonly exact: readonly Hit[]
  /** By kind the number of found records, and the best ones without the exact ones. */
  readonly kinds: readonly { readonly kind: string; readonly count: number; readonly hits: readonly Hit[] }[]
  /** Nothing matches exactly. These are the closest. */
  readonly isCorrected: boolean
}

/** Hits of a kind while all kinds are shown, and of a single kind. */
export const FEW = 3
export const MANY = 100

export type TextIndex = {
  readonly put: (documents: readonly Document[]) => void
  readonly remove: (ids: readonly string[]) => void
  readonly find: (question: Question) => Answer
}

export const NOTHING: Answer = { count: 0, exact: [], kinds: [], isCorrected: false }

export function makeTextIndex(): TextIndex {
  const index = new MiniSearch<Document>({
    fields: ['title', 'codes', 'more'],
    tokenize: (text, field) => (field === 'codes' ? text.split('\n').flatMap(wordsInCode) : wordsIn(text)),
    extractField: (document, field) =>
      field === 'codes' ? document.codes.join('\n') : String(Reflect.get(document, field)),
    processTerm: (word) => word,
  })
  const documents = new Map<string, Document>()
  const byCode = new Map<string, Set<string>>()

  const remove = (id: string) => {
    const known = documents.get(id)
    if (!known) return
    index.discard(id)
    for (const code of known.codeKeys) byCode.get(code)?.delete(id)
    documents.delete(id)
  }
  const put = (document: Document) => {
    remove(document.id)
    index.add(document)
    documents.set(document.id, document)
    for (const code of document.codeKeys) byCode.set(code, (byCode.get(code) ?? new Set()).add(document.id))
  }

  /** Several records may have one code. Equal titles are ordered by id. */
  const sameCode = (code: string, words: readonly string[]): Hit[] => {
    const titled = [...(byCode.get(code) ?? [])].map((id) => ({ id, title: documents.get(id)?.title ?? '' }))
    titled.sort((a, b) => (a.title < b.title || (a.title === b.title && a.id < b.id) ? -1 : 1))
    return titled.slice(0, MANY).map(({ id }) => ({ id, words }))
  }

  const find: TextIndex['find'] = ({ text, code, kind }) => {
    const words = [...new Set(wordsIn(text))]
    const exact = sameCode(code, words)
    if (words.length === 0) return { ...NOTHING, count: exact.length, exact }
    const plain = index.search(asWritten(words))
    const isCorrected = plain.length === 0 && exact.length === 0
    const found = isCorrected ? index.search(nearly(words)) : plain
    const isExact = new Set(exact.map(({ id }) => id))
    const kinds = new Map<string, { kind: string; count: number; hits: Hit[] }>()
    for (const { id, terms } of found) {
      const name = documents.get(id)?.kind
      if (name === undefined) continue
      const group = kinds.get(name) ?? { kind: name, count: 0, hits: [] }
      kinds.set(name, group)
      group.count += 1
      // It is in its own group, unless only its kind is shown.
      if (isExact.has(id) && name !== kind) continue
      if (group.hits.length < (name === kind ? MANY : FEW)) group.hits.push({ id, words: terms })
    }
    const count = new Set([...isExact, ...found.map(({ id }) => id)]).size
    return { count, exact, kinds: [...kinds.values()], isCorrected: isCorrected && count > 0 }
  }

  return {
    put: (some) => some.forEach(put),
    remove: (ids) => ids.forEach(remove),
    find,
  }
}

/** A match in the title ranks higher than one in other texts, and one in a code higher still. */
const BOOST = { codes: 3, title: 2 }

const word = (one: string, options: object = {}): Query => ({
  queries: [one],
  tokenize: (text: string) => [text],
  boost: BOOST,
  prefix: true,
  ...options,
})

/** Every word must be the start of a word of the record. */
function asWritten(words: readonly string[]): Query {
  return { combineWith: 'AND', queries: words.map((one) => word(one)) }
}

/** The same with missing, wrong, extra or exchanged letters. */
function nearly(words: readonly string[]): Query {
  const near = (one: string): Query => {
    const most = slips(one)
    if (most === 0) return word(one)
    return { combineWith: 'OR', queries: [word(one, { fuzzy: most }), ...swaps(one).map((other) => word(other))] }
  }
  return { combineWith: 'AND', queries: words.map(near) }
}
