import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useParams } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { StoredRow } from '../../../data/rows'
import { Awaited } from '../../../records/Awaited'
import { RecordMissing } from '../../../records/detail/RecordMissing'
import { useDefinition } from '../../../records/use-definition'
import { useReferenced } from '../../../records/words/use-referenced'
import { useRow } from '../../../state/replica/use-live'
import { usePage } from '../../../state/screen/page'
import { useToday } from '../../../state/words/use-today'
import { Button } from '../../../ui/button/Button'
import { Page } from '../../../ui/display/layout/Layout'
import { EmptyState } from '../../../ui/display/states/EmptyState'
import { Skeleton } from '../../../ui/display/states/Skeleton'
import { Icon } from '../../../ui/icons'
import { Pressable } from '../../../ui/Pressable'
import { PhotoSheet } from './PhotoSheet'
import { ProblemSheet } from './ProblemSheet'
import { Progress } from './Progress'
import styles from './round.module.css'
import { ShelfCard } from './ShelfCard'
import { type RoomRow, useAnswers } from './use-answers'
import { useRoundShelves } from './use-round'

/** A round through one room with wet gloves: a card for each shelf, three large buttons on it. */
export const RoundScreen = () => {
  const { t } = useLingui()
  const { id = '' }: { readonly id?: string } = useParams({ strict: false })
  const definition = useDefinition('place')
  const room = useRow('place', id)
  usePage({
    title: room ? String(room.name ?? '') : t({ id: 'round.title', message: 'Room round' }),
    back: `/places/${id}`,
    narrow: true,
    ownDock: true,
    centre: { icon: 'camera', label: t({ id: 'chrome.scan', message: 'Scan' }), to: '/qr-scanner', calm: true },
  })
  return (
    <Page narrow>
      {room === undefined ? (
        <Awaited kind="card" />
      ) : room === null || room.deleted_at !== undefined ? (
        <RecordMissing definition={definition} id={id} />
      ) : (
        <Round room={room} />
      )}
    </Page>
  )
}

const Round = ({ room }: { room: StoredRow }) => {
  const { t } = useLingui()
  const today = useToday()
  const shelves = useRoundShelves(room, today)
  const acts = useAnswers(room.id, today)
  const [problem, setProblem] = useState<string>()
  const [photographed, setPhotographed] = useState<RoomRow>()
  const find = useReferenced(
    useMemo(
      () =>
        shelves?.flatMap(({ row }) =>
          row.standing.map(({ series }) => ({ to: 'strain', id: String(series.row.strain_id) })),
        ),
      [shelves],
    ),
  )
  if (!shelves || !find) return <Skeleton kind="card" />
  if (shelves.length === 0) {
    return (
      <EmptyState
        title={t({ id: 'round.nothing', message: 'Nothing to check here' })}
        text={t({ id: 'round.nothing.text', message: 'Shelves with growing parts appear here.' })}
      />
    )
  }
  const open = shelves.filter(({ answered }) => !answered)
  const left = open.length
  const inView = shelves.find(({ row }) => row.place.id === problem)
  return (
    <div className={styles.round}>
      <Progress done={shelves.map(({ row, answered }) => ({ id: row.place.id, isDone: answered !== undefined }))} />
      <ul className={styles.shelves}>
        {shelves.map(({ row, answered }) => (
          <ShelfCard
            key={row.place.id}
            row={row}
            isRoom={row.place.id === room.id}
            hasShelves={shelves.length > 1}
            answered={answered}
            find={find}
            onAnswer={(answer) => {
              if (answer === 'problem') setProblem(row.place.id)
              void acts.answer([row], answer)
            }}
            onSigns={() => setProblem(row.place.id)}
            onUndo={() => void acts.undo(row.place.id)}
          />
        ))}
      </ul>
      {left === 0 ? (
        <p className={styles.all}>{t({ id: 'round.all', message: 'Every shelf has an answer.' })}</p>
      ) : (
        <div className={styles.dock}>
          <Pressable className={styles.photo ?? ''} feel="capsule" onClick={() => setPhotographed(open[0]?.row)}>
            <Icon name="camera" />
            {t({ id: 'round.photo', message: 'Photo' })}
            <small>{String(open[0]?.row.place.name ?? '')}</small>
          </Pressable>
          <Button
            kind="primary"
            size="large"
            wide
            onClick={() =>
              void acts.answer(
                open.map(({ row }) => row),
                'as_before',
              )
            }
          >
            <span className={styles.act}>
              {t({ id: 'round.rest', message: 'The rest as before' })}
              <small>
                {t({
                  id: 'round.rest.count',
                  message: plural(left, { one: '# shelf, one undo', other: '# shelves, one undo' }),
                })}
              </small>
            </span>
          </Button>
        </div>
      )}
      {photographed && <PhotoSheet row={photographed} onClose={() => setPhotographed(undefined)} />}
      {inView?.answered && (
        <ProblemSheet
          row={inView.row}
          onSign={(signed, type) => acts.sign(inView.row, signed, type)}
          onPhoto={() => {
            setProblem(undefined)
            setPhotographed(inView.row)
          }}
          onClose={() => setProblem(undefined)}
        />
      )}
    </div>
  )
}
