/** Why a change needs a person, in one sentence, and whose change it is. */
import { useLingui } from '@lingui/react/macro'
import type { Refused } from '../../../data/decide/refused'
import type { Row } from '../../../domain/kit/entity'
import { useTranslate } from '../../../records/words/use-writing'
import { usePeople } from '../../../state/person/people'
import { useReplica } from '../../../state/replica/replica'
import { codeLabel } from '../../../state/words/error-text'
import { useFormat } from '../../../state/words/format'
import { isPageTooOld } from './offers'

export type Reasons = {
  /** `isDeleted`: the record was deleted since the refusal. */
  readonly reason: (refused: Refused, server?: Row, isDeleted?: boolean) => string
  /** 'from another of your devices', or its author; undefined for one's own change on this device. */
  readonly origin: (refused: Refused) => string | undefined
  /** The author's name inside a sentence. */
  readonly ownerOf: (refused: Refused) => string
  /** Undefined for one's own. */
  readonly otherOwner: (refused: Refused) => string | undefined
  /** Both, as one line. */
  readonly line: (refused: Refused, server?: Row, isDeleted?: boolean) => string
}

export function useReasons(): Reasons {
  const { t } = useLingui()
  const translate = useTranslate()
  const format = useFormat()
  const person = usePeople()
  const { user } = useReplica()
  const ownerOf = ({ owner }: Refused) => person(owner) ?? t({ id: 'sync.somebody.in_sentence', message: 'someone' })
  const lost = ({ mutation }: Refused, server: Row | undefined): string => {
    if (mutation.kind === 'patch')
      return t({
        id: 'sync.reason.fell_back',
        message: 'The server was restored from a backup and has an older value. Which is right?',
      })
    return server
      ? t({ id: 'sync.reason.back', message: 'The server was restored without this, but it is there again now.' })
      : t({
          id: 'sync.reason.lost',
          message: 'The server was restored from a backup and no longer has this.',
        })
  }
  const author = ({ entry: { error, recorded = {} } }: Refused): string | undefined => {
    if (error.code !== 'lost' || recorded.at === undefined) return undefined
    const when = format.moment(recorded.at)
    if (recorded.by === user) return t({ id: 'sync.lost.recorded.you', message: `You recorded it, ${when}.` })
    const who = recorded.by && person(recorded.by)
    return who
      ? t({ id: 'sync.lost.recorded.by', message: `${who} recorded it, ${when}.` })
      : t({ id: 'sync.lost.recorded', message: `Recorded ${when}.` })
  }
  const otherBase = ({ entry }: Refused): string => {
    const { from, to } = entry.params?.base_unit_id ?? {}
    if (from === undefined || to === undefined) return translate(codeLabel('base_unit'))
    return t({
      id: 'sync.reason.base_unit',
      message: `This ingredient is now counted in ${to}. When this was recorded, it was counted in ${from}. If you apply it again, the amount is converted.`,
    })
  }
  const reason: Reasons['reason'] = (refused, server, isDeleted) => {
    const { entry, owner } = refused
    if (isDeleted) return translate(codeLabel('deleted'))
    const { code } = entry.error
    if (code === 'lost') return lost(refused, server)
    if (code === 'already_settled')
      return t({ id: 'sync.reason.settled', message: 'This was already decided on another device.' })
    if (isPageTooOld(refused))
      return t({
        id: 'sync.reason.page_too_old',
        message: 'This page is too old for the server. Reload it, then decide. Nothing is lost.',
      })
    if (code === 'too_old')
      return t({
        id: 'sync.reason.too_old',
        message: 'This was recorded with an older version of the app. Check it, then apply it again.',
      })
    if (code === 'base_unit') return otherBase(refused)
    if (code !== 'conflict' || owner !== user) return translate(codeLabel(code))
    const changer = (server ?? entry.current)?.updated_by
    const who = changer === user || changer === undefined ? undefined : person(changer)
    return who === undefined
      ? t({ id: 'sync.reason.conflict', message: 'This was also changed elsewhere. Which is right?' })
      : t({ id: 'sync.reason.conflict.by', message: `${who} also changed this. Which is right?` })
  }
  const origin: Reasons['origin'] = (refused) => {
    const name = ownerOf(refused)
    if (refused.owner !== user && refused.mayDecide)
      return t({ id: 'sync.origin.left', message: `From ${name}, who can no longer sign in. You decide.` })
    if (refused.owner !== user) return t({ id: 'sync.origin.other', message: `From ${name}.` })
    return refused.isHere ? undefined : t({ id: 'sync.origin.elsewhere', message: 'From another of your devices.' })
  }
  return {
    ownerOf,
    otherOwner: (refused) => (refused.owner === user ? undefined : ownerOf(refused)),
    reason,
    origin,
    line: (refused, server, isDeleted) =>
      [reason(refused, server, isDeleted), author(refused), origin(refused)]
        .filter((part) => part !== undefined)
        .join(' '),
  }
}
