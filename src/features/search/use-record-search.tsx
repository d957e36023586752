/** The search over this device's records, kept up to date while it is open. */
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { EntityDefinition } from '../../domain/kit/entity'
import { scanKey } from '../../domain/kit/gtin'
import { parseQr } from '../../domain/qr'
import { type ListEntry, listEntries, listReferences } from '../../records/list/list-entries'
import { codeOn, onDevice } from '../../records/scan/scan-lookup'
import { useQrExpectation } from '../../records/scan/use-qr-expectation'
import { makeRecordFeed, type RecordFeed } from '../../records/search/record-feed'
import { useCan } from '../../records/use-can'
import { useReferenced } from '../../records/words/use-referenced'
import { useWriting } from '../../records/words/use-writing'
import { pause } from '../../state/device/at-rest'
import { useReplica } from '../../state/replica/replica'
import { useRows } from '../../state/replica/use-live'
import { useAsked, useTextSearch } from '../../state/search/text-search'
import { type Answer, NOTHING } from '../../state/search-worker/text-index'

export type RecordSearch = {
  readonly feed: RecordFeed
  /** The searched kinds, in the order of their groups. */
  readonly kinds: readonly EntityDefinition[]
  /** The latest answer: for some milliseconds that of the previous text. */
  readonly answer: Answer
  readonly isAnswered: boolean
  /** Whether it answers this text, with the current records of every kind. */
  readonly isFinal: boolean
  readonly isBroken: boolean
}

/** Kinds with screens that the user may read. Uses and counts have neither name nor code, so they are left out. */
function useKinds(): readonly EntityDefinition[] {
  const { db, registry } = useReplica()
  const can = useCan()
  return useMemo(() => {
    const rank = ({ searchRank }: EntityDefinition) => searchRank ?? Number.MAX_SAFE_INTEGER
    return onDevice(db, registry)
      .filter((definition) => definition.route && !definition.posted && can('read', definition))
      .toSorted((a, b) => rank(a) - rank(b))
  }, [db, registry, can])
}

/** Searches for `text`; with `kind`, only records of that kind. */
export function useRecordSearch(text: string, kind: string | undefined): RecordSearch {
  const kinds = useKinds()
  const search = useTextSearch()
  const [asker] = useState(search.nextAsker)
  const feed = useMemo(() => makeRecordFeed(search, { now: () => performance.now(), rest: pause }), [search])
  const { version, kinds: read } = useSyncExternalStore(feed.subscribe, feed.progress)
  const { asked, isBroken } = useAsked(search)
  const ours = useQrExpectation()
  const code = useMemo(() => {
    const parsed = parseQr(text, ours)
    return parsed.ok ? parsed.key : scanKey(codeOn(text, parsed))
  }, [text, ours])
  useEffect(() => {
    search.ask({ text, code, kind, asker, version })
  }, [search, text, code, kind, asker, version])
  const isAnswered = asked?.question.text === text && asked.question.kind === kind
  const isOwn = asked?.question.asker === asker && asked.question.version === version
  const isFinal = isAnswered && isOwn && read >= kinds.length
  return { feed, kinds, answer: asked?.answer ?? NOTHING, isAnswered, isFinal, isBroken }
}

/** Feeds the records of all kinds to the search while it is mounted. Renders nothing. */
export const RecordReaders = ({ feed, kinds }: Pick<RecordSearch, 'feed' | 'kinds'>) =>
  kinds.map((definition) => <RecordReader key={definition.name} definition={definition} feed={feed} />)

function RecordReader({ definition, feed }: { definition: EntityDefinition; feed: RecordFeed }) {
  const rows = useRows(definition.name)
  const references = useMemo(() => rows && listReferences(definition, rows), [definition, rows])
  const find = useReferenced(references, definition.name)
  const writing = useWriting()
  const make = useMemo(
    () =>
      find &&
      ((some: Parameters<typeof listEntries>[1]): readonly ListEntry[] => listEntries(definition, some, find, writing)),
    [definition, find, writing],
  )
  useEffect(() => (rows && make ? feed.feed(definition, rows, make) : undefined), [feed, definition, rows, make])
  return null
}
