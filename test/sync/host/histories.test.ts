import { describe, expect, it } from 'vitest'
import type { LoadProgress } from '../../../src/data/meta'
import type { Point } from '../../../src/domain/points'
import { lostSince, type ServerHistory } from '../../../sw/host/histories'

const NOTHING = Number.MAX_SAFE_INTEGER
const at = (rev: number, history = 'A'): Point => ({ rev, stamp: `${history}${rev}`.padEnd(12, '-') })
const now = (shared?: Point, epoch = 'e1'): ServerHistory => ({
  epoch,
  epoch_head: 40,
  ...(shared ? { shared: shared.rev, shared_stamp: shared.stamp } : {}),
})
const NONE: Point = { rev: 0, stamp: '' }
const loading = (point: Point | undefined, lostAbove: number): LoadProgress => ({
  cursor: '',
  head: 60,
  lostAbove,
  epoch: 'e1',
  generation: 5,
  since: 4,
  ...(point ? { points: [point] } : {}),
  versions: {},
  open: {},
})
const history = [at(30), at(38), at(45)]

describe('S31: the records that a load finds lost', () => {
  it.each([
    ['nothing, where the newest point is shared', undefined, now(at(45)), NOTHING],
    ['all beyond the last common point', undefined, now(at(38)), 38],
    ['all, where no point is shared', undefined, now(NONE), 0],
    ['all after the newest point, under another epoch', undefined, now(at(45), 'e2'), 45],
    ['as before, once a running load’s point is shared', loading(at(60, 'B'), 38), now(at(60, 'B')), 38],
    ['nothing more, where nothing was lost before that', loading(at(60), NOTHING), now(at(60)), NOTHING],
    ['the load’s records too, if its history is gone', loading(at(60, 'B'), NOTHING), now(at(45)), 45],
    ['the losses of both', loading(at(60, 'B'), 30), now(at(38)), 30],
    ['another stamp of the same number', loading(at(45, 'B'), NOTHING), now(at(45)), 45],
  ])('%s', (_name, load, server, lostAbove) => {
    expect(
      lostSince({ known: { history, load }, now: server, before: 'e1', isAhead: false, isForked: false }).lostAbove,
    ).toBe(lostAbove)
  })

  it.each([
    ['stays of the farm while its history is the server’s', loading(at(60), NOTHING), now(at(60)), 4],
    ['is of another history once that is gone', loading(at(60), NOTHING), now(at(45)), undefined],
  ])('a load’s records %s', (_name, load, server, since) => {
    expect(
      lostSince({ known: { history, load }, now: server, before: 'e1', isAhead: false, isForked: false }).since,
    ).toBe(since)
  })

  it.each([
    ['nothing within one epoch', 'e1', false, NOTHING],
    ['all, where the replica has read further than the server has come', 'e1', true, 0],
    ['all beyond the restore, after one', 'e0', false, 40],
    ['nothing of a fresh replica', undefined, false, NOTHING],
  ])('lost without points: %s', (_name, before, isAhead, lostAbove) => {
    const known = { history: [], load: undefined }
    expect(lostSince({ known, now: now(), before, isAhead, isForked: false }).lostAbove).toBe(lostAbove)
  })
})
