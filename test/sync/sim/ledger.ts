/**
 * An account of people's work, kept outside the product: from the results of `save`, the requests to the server and the
 * server's own tables. One mutation (its carrier) carries an intention until it was applied or a person discarded it; anything
 * else is a loss.
 */
import type { Intent } from '../../../src/domain/acts/intent'
import type { Values } from '../../../src/domain/kit/field'
import type { Mutation } from '../../../src/domain/mutation'
import { type Carrier, carriedValue, type Desk, isTorn, nameOf, wasRefused } from './carrier'
import { heldAside } from './held-aside'
import { broken, canonical } from './verdict'

const TAKEN_BACK = 'taken back before it was sent'
export const ELSEWHERE = 'settled elsewhere'

/** What says how much the amount is in the unit that the item counts in. */
const BASE_FIELDS = ['base_factor', 'base_quantity', 'base_unit_id']

/** Whether the item counts in another unit by now than in what was taken over, as a reversal takes it over. */
function isCountedAnew(field: string, wanted: Values, row: Values | undefined): boolean {
  return BASE_FIELDS.includes(field) && row !== undefined && row.base_unit_id !== wanted.base_unit_id
}

export type Ledger = ReturnType<typeof makeLedger>

export function makeLedger() {
  /** By key; the same lost record has the same key on all devices of a person. */
  const carriers = new Map<string, Carrier[]>()
  /** Records that a person decided about or took changes back of: more may follow from it. */
  const touched = new Set<string>()
  const open = new Map<string, Set<Carrier>>()
  /** Saves without a known result: their process died. */
  const unsure = new Map<string, Intent[]>()
  /** Refused changes that a process was discarding when it died. */
  const undecided = new Map<string, Set<string>>()
  /** Changes that a person discarded and asked for again. */
  const returning = new Set<Carrier>()
  const putBack = new Set<string>()
  const counts = { intentions: 0, carriers: 0, sends: 0 }

  const openOf = (desk: Desk): Set<Carrier> => {
    const found = open.get(nameOf(desk))
    if (found) return found
    const fresh = new Set<Carrier>()
    open.set(nameOf(desk), fresh)
    return fresh
  }

  const find = (desk: Desk, key: string): Carrier | undefined =>
    carriers.get(key)?.find(({ device, user }) => device === desk.device && user === desk.user)

  const add = (desk: Desk, mutation: Mutation): Carrier => {
    const carrier: Carrier = {
      key: mutation.id,
      user: desk.user,
      device: desk.device,
      entity: mutation.entity,
      recordId: mutation.recordId,
      kind: mutation.kind,
      group: mutation.group,
      place: mutation.seq,
      isAside: false,
      // By the file it came with.
      isUndone: mutation.state === 'cancelling',
      isKept: mutation.exported === true,
      body: mutation.body,
      changes: mutation.changes,
      sent: undefined,
      state: 'open',
      why: '',
      epoch: '',
      rev: 0,
    }
    if (mutation.user !== desk.user) broken('cross-user', `${mutation.id} is queued for another user than saved it`)
    carriers.set(carrier.key, [...(carriers.get(carrier.key) ?? []), carrier])
    openOf(desk).add(carrier)
    counts.carriers += 1
    return carrier
  }

  const close = (carrier: Carrier, state: 'applied' | 'ended', why: string): void => {
    carrier.state = state
    carrier.why = why
    open.get(nameOf(carrier))?.delete(carrier)
  }

  /** A discarded change is there again, under its old key: it counts as if it had never been discarded. */
  const reopen = (carrier: Carrier, mutation: Mutation): void => {
    if (!returning.has(carrier) || mutation.state === 'cancelling') return
    if (carrier.state === 'open' && !carrier.isUndone) return
    if (carrier.state === 'ended') openOf(carrier).add(carrier)
    Object.assign(carrier, { state: 'open', why: '', isUndone: false, isAside: true })
    returning.delete(carrier)
  }

  /** Still queued while the server that did it is about to be no more: it is as open as before. */
  const forgotten = (desk: Desk, { id, state }: Mutation): void => {
    const carrier = find(desk, id)
    if (carrier?.state !== 'applied') return
    openOf(desk).add(carrier)
    Object.assign(carrier, { state: 'open', why: '', isUndone: state === 'cancelling' })
  }

  /** A power cut queued it again after another person had settled it: it is sent once more under its key. */
  const returnedByCut = (desk: Desk, { id }: Mutation): void => {
    const carrier = find(desk, id)
    if (carrier?.state !== 'ended' || carrier.why !== ELSEWHERE) return
    openOf(desk).add(carrier)
    Object.assign(carrier, { state: 'open', why: '' })
  }

  /** A mutation that was never sent may still be merged with later ones. */
  const refresh = (carrier: Carrier, mutation: Mutation): void => {
    const changed =
      canonical(carrier.body) !== canonical(mutation.body) || canonical(carrier.changes) !== canonical(mutation.changes)
    const mayBeSent = carrier.sent !== undefined || carrier.isKept
    carrier.isKept ||= mutation.exported === true
    if (!changed) return
    if (mayBeSent) broken('frozen', `${carrier.key} was sent or kept in a file and then changed`)
    carrier.body = mutation.body
    carrier.changes = mutation.changes
  }

  /** After a successful save: every intent must be in the queue, or already be visible. */
  const saved = (
    desk: Desk,
    intents: readonly Intent[],
    keys: readonly string[],
    outbox: readonly Mutation[],
    visible: (entity: string, id: string) => Values | undefined,
  ): void => {
    counts.intentions += intents.length
    for (const mutation of outbox) {
      const carrier = find(desk, mutation.id)
      if (!carrier && keys.includes(mutation.id)) add(desk, mutation)
      else if (carrier && intents.some(({ id }) => id === mutation.recordId)) refresh(carrier, mutation)
    }
    const records = new Set(intents.map(({ id }) => id))
    for (const id of records) {
      const last = intents.findLast((intent) => intent.id === id)
      const queue = outbox.filter((mutation) => mutation.recordId === id)
      if (last) checkCarried(last, queue, visible(last.entity, id))
      if (last?.kind !== 'delete') continue
      // A create that was never sent and its delete are nothing together.
      for (const carrier of openOf(desk)) {
        const gone = carrier.recordId === id && queue.every((mutation) => mutation.id !== carrier.key)
        if (gone && carrier.sent === undefined) close(carrier, 'ended', TAKEN_BACK)
      }
    }
  }

  const checkCarried = (intent: Intent, queue: readonly Mutation[], row: Values | undefined): void => {
    if (intent.kind === 'create' || intent.kind === 'patch') {
      for (const [field, value] of Object.entries(intent.values)) {
        const isCarried = queue.some((one) => canonical(carriedValue(one, field)) === canonical(value))
        const isShown = canonical(row?.[field]) === canonical(value)
        if (intent.kind === 'create' && isCountedAnew(field, intent.values, row)) continue
        if (!isCarried && !isShown)
          broken('no lost intent', `saved ${field} of ${intent.id} is neither queued nor shown`)
        if (intent.kind === 'create' && !isCarried) broken('no lost intent', `saved create ${intent.id} is not queued`)
      }
    } else if (intent.kind === 'delete' && row && !row.deleted_at && !intent.force) {
      broken('no lost intent', `saved delete of ${intent.id} is not shown`)
    }
  }

  /** Before the oracles look: what came into the queue by other ways than a save that said yes. */
  const adopt = (desk: Desk, outbox: readonly Mutation[]): void => {
    const intents = unsure.get(nameOf(desk)) ?? []
    const aside = heldAside(outbox)
    for (const mutation of outbox) {
      // No person was told that it is saved or put back: the next start drops it.
      if (isTorn(mutation, outbox) && find(desk, mutation.id)?.state !== 'open') continue
      met(desk, mutation)
      const carrier = find(desk, mutation.id)
      if (carrier && aside.has(mutation.id)) carrier.isAside = true
    }
    const queued = new Set(outbox.map(({ id }) => id))
    for (const intent of intents) {
      if (intent.kind !== 'delete') continue
      for (const carrier of openOf(desk)) {
        if (carrier.recordId === intent.id && carrier.sent === undefined && !queued.has(carrier.key))
          close(carrier, 'ended', TAKEN_BACK)
      }
    }
    for (const key of undecided.get(nameOf(desk)) ?? []) {
      const carrier = find(desk, key)
      const mutation = outbox.find(({ id }) => id === key)
      if (carrier && mutation?.state === 'cancelling') carrier.isUndone = true
      // Of a gesture that had begun to leave the next start drops the rest.
      const isGone = !mutation || isTorn(mutation, outbox)
      if (carrier?.state === 'open' && isGone) close(carrier, 'ended', 'discarded by a process that died')
    }
    unsure.delete(nameOf(desk))
    undecided.delete(nameOf(desk))
    returned(desk)
  }

  /** Before the oracles look at one: what a process that died put into the queue may leave before they look at all. */
  const met = (desk: Desk, mutation: Mutation): void => {
    const carrier = find(desk, mutation.id)
    if (carrier) {
      reopen(carrier, mutation)
      refresh(carrier, mutation)
    } else adoptOne(desk, mutation)
  }

  /** What is queued and was not saved must follow from something. */
  const adoptOne = (desk: Desk, mutation: Mutation): void => {
    const intents = unsure.get(nameOf(desk)) ?? []
    const isAsked = intents.some(({ id }) => id === mutation.recordId) || undecided.has(nameOf(desk))
    if (!isAsked && !isFollowing(mutation))
      broken('no invention', `${JSON.stringify(mutation)} is queued on ${desk.device} and nobody asked for it`)
    add(desk, mutation).isAside = true
  }

  /** Follows from what a person did: settlements, what a restored server lost, what undoes or replaces a decided change. */
  const isFollowing = (mutation: Mutation): boolean =>
    mutation.kind === 'settle' ||
    mutation.lastError?.code === 'lost' ||
    touched.has(mutation.recordId) ||
    touched.has(String(mutation.body?.reverses_id))

  /** After a person's act on the queue: what left it was discarded, what is new follows from the act. */
  const acted = (desk: Desk, how: string, before: readonly Mutation[], after: readonly Mutation[]): void => {
    for (const old of before) {
      const carrier = find(desk, old.id)
      const now = after.find(({ id }) => id === old.id)
      if (now && (now.state === old.state || now.state !== 'cancelling')) continue
      touch(old)
      if (carrier?.state !== 'open') continue
      if (now) carrier.isUndone = true
      else {
        if ((carrier.sent !== undefined || old.exported) && !wasRefused(old, before))
          broken('discarded', `${how}: ${JSON.stringify(old)} may be on its way and left the queue without a fence`)
        close(carrier, 'ended', how)
      }
    }
    for (const mutation of after) {
      const carrier = find(desk, mutation.id)
      // Somebody who died left it: not of this act, though it be discarded and put back by it.
      if (isTorn({ ...mutation, state: 'queued' }, after) && carrier?.state !== 'open') continue
      if (carrier) reopen(carrier, mutation)
      else add(desk, mutation).isAside = true
    }
    returned(desk)
  }

  /** A change that was put back and is not there by now never comes back. */
  const returned = (desk: Desk): void => {
    for (const carrier of returning) if (nameOf(carrier) === nameOf(desk)) returning.delete(carrier)
  }

  const touch = ({ id, recordId }: Pick<Mutation, 'id' | 'recordId'>): void => {
    touched.add(recordId)
    touched.add(id)
  }

  return {
    counts,
    /** The carrier of a key, on whatever device; of several the one that is still open. */
    get: (key: string): Carrier | undefined => {
      const all = carriers.get(key)
      return all?.find(({ state }) => state === 'open') ?? all?.[0]
    },
    find,
    /** Of one key, on all devices that have it. */
    allOf: (key: string): readonly Carrier[] => carriers.get(key) ?? [],
    /** Creates that left the queue with their delete. */
    takenBack: () => [...carriers.values()].flat().filter(({ kind, why }) => kind === 'create' && why === TAKEN_BACK),
    ofRecord: (id: string) => [...carriers.values()].flat().filter(({ recordId }) => recordId === id),
    /** Records with work that a person discarded and put back. */
    putBack: (): readonly string[] => [...putBack],
    ofGroup: (group: string) => [...carriers.values()].flat().filter((carrier) => carrier.group === group),
    openOf,
    /** That are queued at a desk, or went from there. */
    settlementsOf: ({ device, user }: Desk) =>
      [...carriers.values()]
        .flat()
        .filter((one) => one.kind === 'settle' && one.device === device && one.user === user && one.state !== 'ended'),
    saved,
    adopt,
    met,
    acted,
    touch,
    forgotten,
    returnedByCut,
    close,
    /** A question about it may be there under another key than the server refused. */
    wasPutBack: (recordId: string): boolean => putBack.has(recordId),
    /** A person asks for what was discarded: it may be there again from now on. */
    putsBack: (desk: Desk, about: readonly Pick<Mutation, 'id' | 'recordId'>[]): void => {
      for (const { id, recordId } of about) {
        putBack.add(recordId)
        const carrier = find(desk, id)
        if (carrier && carrier.state !== 'applied') returning.add(carrier)
      }
    },
    perhapsDecided: (desk: Desk, keys: readonly string[]): void => {
      undecided.set(nameOf(desk), new Set([...(undecided.get(nameOf(desk)) ?? []), ...keys]))
    },
    perhapsSaved: (desk: Desk, intents: readonly Intent[]): void => {
      unsure.set(nameOf(desk), [...(unsure.get(nameOf(desk)) ?? []), ...intents])
    },
    isUnsure: (desk: Desk) => unsure.has(nameOf(desk)),
  }
}
