import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { parseQr } from '../../domain/qr'
import { Awaited } from '../../records/Awaited'
import { linkTo } from '../../records/LinkTo'
import type { RoutePath } from '../../records/record-routes'
import { useQrExpectation } from '../../records/scan/use-qr-expectation'
import { useTranslate } from '../../records/words/use-writing'
import { useRecentSearches } from '../../state/search/recent-searches'
import { takeTyped } from '../../state/search/typed-ahead'
import { MANY, NOTHING } from '../../state/search-worker/text-index'
import { EmptyState } from '../../ui/display/states/EmptyState'
import { Finder } from '../../ui/finder/Finder'
import type { FinderGroup, FinderRowFacts } from '../../ui/finder/FinderRow'
import { Chips } from '../../ui/list/Chips'
import { RANK, useHandheld } from '../../ui/scanner/use-handheld'
import { correctedText, foundGroups, foundKinds, moreId, type Shown } from './found-groups'
import { RecentSearches } from './RecentSearches'
import { type Doing, useDoings } from './use-doings'
import { RecordReaders, useRecordSearch } from './use-record-search'

export type SearchPanelProps = {
  initial?: string
  /** Whether the chips for the kinds are always shown. */
  hasChips: boolean
  lead?: ReactNode
  foot?: ReactNode
  /** Called with the searched text before another address opens. */
  onOpened: (text: string) => void | Promise<void>
  onLeave: () => void
}

/** Searches everything on this device by name, code or barcode, and offers actions. */
export const SearchPanel = (props: SearchPanelProps) => {
  const { t } = useLingui()
  const translate = useTranslate()
  const navigate = useNavigate()
  const router = useRouter()
  const ours = useQrExpectation()
  const [text, setText] = useState(props.initial ?? '')
  const [kind, setKind] = useState<string>()
  /** Enter was pressed before the answer arrived. */
  const [isAwaited, setAwaited] = useState(false)
  useEffect(() => {
    const ahead = takeTyped()
    if (ahead.text !== '') setText(ahead.text)
    if (ahead.isEntered) setAwaited(true)
  }, [])
  const isDoing = text.trimStart().startsWith('>')
  const search = useRecordSearch(isDoing ? '' : text, kind)
  const { feed, kinds, isAnswered, isFinal, isBroken } = search
  const recent = useRecentSearches()
  const doings = useDoings()

  const isEmpty = text.trim() === ''
  const answer = isEmpty || isDoing ? NOTHING : search.answer
  const { count } = answer
  const isNothing = !isEmpty && !isDoing && !isBroken && isFinal && count === 0
  const shown: Shown = {
    find: feed.find,
    text,
    texts: {
      exact: t({ id: 'search.exact', message: 'Code or barcode' }),
      all: (all) => t({ id: 'search.all', message: `All ${all}` }),
      label: translate,
    },
  }
  const found = foundKinds(answer, kinds)
  const chosen = found.find(({ definition }) => definition.name === kind)
  const records = foundGroups(answer, found, chosen, shown)
  const doing = doings.of(isDoing ? 'actions' : isNothing ? 'nothing' : isEmpty || chosen ? undefined : 'found', text)
  const groups: readonly FinderGroup[] = [
    ...records.groups,
    ...(doing.length === 0
      ? []
      : [
          {
            id: 'do',
            label: isNothing
              ? t({ id: 'search.instead', message: 'Try instead' })
              : t({ id: 'search.do', message: 'Actions' }),
            items: doing.map(doingRow),
          },
        ]),
  ]

  const open = async (to: RoutePath, isBeside: boolean, said = text) => {
    if (!isDoing) recent.remember(said)
    if (isBeside) {
      window.open(router.buildLocation({ to: to.path, search: to.search ?? {} }).href)
      return
    }
    await props.onOpened(said)
    await navigate({ to: to.path, search: to.search ?? {} })
  }
  const openRow = (row: FinderRowFacts, isBeside: boolean) => {
    const more = found.find(({ definition }) => moreId(definition) === row.id)
    const to = records.routes.get(row.id) ?? doing.find(({ id }) => id === row.id)?.to
    if (more) setKind(more.definition.name)
    else if (to) void open(to, isBeside)
  }
  const submit = () => {
    const label = parseQr(text, ours)
    if (label.ok) openLabel(label.address)
    else if (!isEmpty && !isFinal) setAwaited(true)
  }
  const openLabel = (address: string) => {
    const { pathname, searchParams } = new URL(address, window.location.origin)
    void open({ path: pathname, search: Object.fromEntries(searchParams) }, false, '')
  }
  // The text of a handheld scanner is searched, and its record opens at once if there is only one.
  useHandheld(true, RANK.scanner, ({ readings }) => {
    const label = readings.map((one) => parseQr(one, ours)).find(({ ok }) => ok)
    if (label?.ok) {
      openLabel(label.address)
      return
    }
    setText(readings[0] ?? '')
    setAwaited(true)
  })
  const openAwaited = useEffectEvent(() => {
    setAwaited(false)
    const first = records.groups[0]?.items[0]
    // If several records have the code, the person chooses.
    if (first && answer.exact.length < 2) openRow(first, false)
  })
  const isReady = isAwaited && isFinal
  useEffect(() => {
    if (isReady) openAwaited()
  }, [isReady])

  const brokenWord = t({ id: 'search.broken', message: 'Search could not start' })
  const nothingWord = t({ id: 'search.nothing', message: `Nothing found for ${text.trim()}` })
  const corrected = answer.isCorrected ? correctedText(found, shown) : undefined
  return (
    <>
      <RecordReaders feed={feed} kinds={kinds} />
      <Finder
        label={t({ id: 'search.label', message: 'Find anything' })}
        value={text}
        onChange={(next) => {
          setText(next)
          setAwaited(false)
          if (next.trim() === '') setKind(undefined)
        }}
        groups={groups}
        onOpen={openRow}
        onSubmit={submit}
        onLeave={props.onLeave}
        isStale={!isDoing && !isAnswered}
        isOffer={isNothing}
        heard={isBroken ? brokenWord : isNothing ? nothingWord : undefined}
        lead={props.lead}
        note={
          chosen && chosen.count > MANY
            ? t({
                id: 'search.more',
                message: `Showing the first ${MANY} of ${chosen.count}. Keep typing to narrow the results.`,
              })
            : undefined
        }
        foot={props.foot}
        scan={linkTo({ path: '/qr-scanner' })}
        above={
          found.length > 1 &&
          (props.hasChips || chosen) && (
            <Chips
              label={t({ id: 'search.kinds', message: 'Kind' })}
              value={chosen?.definition.name ?? ''}
              onChange={(next) => setKind(next === '' ? undefined : next)}
              options={[
                { value: '', label: t({ id: 'records.filter.all', message: 'All' }), count },
                ...found.map((one) => ({
                  value: one.definition.name,
                  label: translate(one.definition.labelPlural),
                  count: one.count,
                })),
              ]}
            />
          )
        }
        status={
          count > 0 && (
            <>
              {t({ id: 'search.count', message: plural(count, { one: '# found', other: '# found' }) })}
              {answer.isCorrected && (
                <>
                  {', '}
                  {corrected === undefined ? (
                    t({ id: 'search.closest', message: 'closest spelling' })
                  ) : (
                    <Trans id="search.corrected">
                      closest spelling: <strong>{corrected}</strong>
                    </Trans>
                  )}
                </>
              )}
            </>
          )
        }
      >
        {isEmpty && <RecentSearches {...recent} onChoose={setText} />}
        {isBroken && (
          <EmptyState
            title={brokenWord}
            text={t({ id: 'search.broken.text', message: 'Close it and open it again. Every list also has a search.' })}
          />
        )}
        {!isEmpty && !isDoing && !isBroken && count === 0 && !isNothing && <Awaited kind="rows" />}
        {isNothing && (
          <EmptyState
            title={nothingWord}
            text={t({ id: 'search.nothing.text', message: 'No similar name, code or barcode on this device.' })}
          />
        )}
      </Finder>
    </>
  )
}

function doingRow({ id, icon, label, name }: Doing): FinderRowFacts {
  const plain = (text: string) => [{ text, isHit: false }]
  return { id, icon, title: plain(label), subtitle: name === undefined ? undefined : plain(name) }
}
