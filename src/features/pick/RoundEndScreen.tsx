import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { dateIn } from '../../domain/clock'
import { ended, type PickDraft, tenthsKeyed } from '../../domain/yield/pick-round'
import { sumOfRound } from '../../domain/yield/pick-round-sum'
import { linkTo } from '../../records/LinkTo'
import { recordRoute } from '../../records/record-routes'
import { useDefinition } from '../../records/use-definition'
import { setPicking, usePicking } from '../../state/form/pick-round'
import { useRow } from '../../state/replica/use-live'
import { usePage } from '../../state/screen/page'
import { useFarmZone } from '../../state/words/farm-zone'
import { useFormat } from '../../state/words/format'
import { Button } from '../../ui/button/Button'
import { Page } from '../../ui/display/layout/Layout'
import { CodeTag } from '../../ui/display/marks/CodeTag'
import { EmptyState } from '../../ui/display/states/EmptyState'
import styles from './end.module.css'
import { FromRows } from './FromRows'
import { GradeRows } from './GradeRows'
import { NotPicked } from './NotPicked'
import { usePickWords } from './use-pick-words'
import { useRoundSeries } from './use-round-series'
import { useStanding } from './use-standing'
import { useStore } from './use-store'

/** What the round gave, what it left, and its undo. */
export const RoundEndScreen = () => {
  const { t } = useLingui()
  const draft = usePicking()
  useStanding(draft)
  usePage({
    title: t({ id: 'pick.round', message: 'Round' }),
    back: '/pick',
    narrow: true,
    ownDock: true,
    ownTitle: true,
  })
  return (
    <Page narrow>
      {draft.picks.length === 0 ? (
        <div className={styles.end}>
          <EmptyState
            title={t({ id: 'pick.round.none', message: 'Nothing is picked in this round' })}
            text={t({ id: 'pick.round.none.text', message: 'Each weight that you book appears here.' })}
          />
          <div className={styles.dock}>
            <Button kind="primary" size="large" wide link={linkTo({ path: '/pick' })}>
              {t({ id: 'pick.round.back', message: 'Go on picking' })}
            </Button>
          </div>
        </div>
      ) : (
        <Ended draft={draft} />
      )}
    </Page>
  )
}

const Ended = ({ draft }: { draft: PickDraft }) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const format = useFormat()
  const zone = useFarmZone()
  const definition = useDefinition('place')
  const place = useRow('place', draft.placeId) ?? undefined
  const find = useRoundSeries(draft)
  const words = usePickWords(find)
  const { undoAll } = useStore()
  const { picks, target, grams } = draft
  const sum = sumOfRound(picks)
  const room = String(place?.name ?? '')
  const [first, last] = [picks[0]?.at ?? '', picks.at(-1)?.at ?? '']
  const day = format.shortDate(dateIn(first, zone))
  const [from, to] = [format.timeOfDay(first), format.timeOfDay(last)]
  const left = target && tenthsKeyed(grams) !== undefined ? words.name(target) : undefined
  const done = () => {
    setPicking(ended(draft))
    const route = place && recordRoute(definition, place.id)
    void navigate({ to: route?.path ?? '/', replace: true })
  }
  const count = picks.length
  return (
    <div className={styles.end}>
      <div>
        <p className={styles.when}>
          {typeof place?.code === 'string' && <CodeTag>{place.code}</CodeTag>}
          <span>{t({ id: 'pick.round.when', message: `${day}, ${from} to ${to}` })}</span>
        </p>
        <h1 className={styles.title}>
          {place
            ? t({ id: 'pick.round.in', message: `Picked in ${room}` })
            : t({ id: 'pick.round.title', message: 'Picked' })}
        </h1>
      </div>
      <GradeRows sum={sum} words={words} find={find} />
      <FromRows sum={sum} words={words} find={find} />
      <NotPicked draft={draft} />
      <div className={styles.undo}>
        <span>
          {t({
            id: 'pick.round.whole',
            message: plural(count, { one: 'The whole round, # pick', other: 'The whole round, # picks' }),
          })}
        </span>
        <Button kind="text" icon="undo" onClick={undoAll}>
          {t({ id: 'records.undo', message: 'Undo' })}
        </Button>
      </div>
      <div className={styles.dock}>
        {left === undefined ? (
          <Button kind="primary" size="large" icon="check" wide onClick={done}>
            {t({ id: 'pick.round.done', message: 'Done' })}
          </Button>
        ) : (
          <Button kind="primary" size="large" wide link={linkTo({ path: '/pick' })}>
            {t({ id: 'pick.round.left', message: `Still on the scale: ${left}` })}
          </Button>
        )}
      </div>
    </div>
  )
}
