/** The canonical ways through the product, for killing a process at every step of them. Each speaks of device 1. */
import { applyAgain, discard } from '../../../src/data/decide/decide'
import { putMeta } from '../../../src/data/meta'
import { undo } from '../../../src/data/save/undo'
import type { Intent } from '../../../src/domain/acts/intent'
import type { Values } from '../../../src/domain/kit/field'
import type { makeActs } from './acts'
import { gestureOf } from './decisions'
import { peekAt } from './peek'
import type { Process } from './process'
import { commonOf } from './stamps'
import type { World } from './world'

export type Stage = {
  readonly world: World
  readonly acts: ReturnType<typeof makeActs>
  readonly process: Process
  /** Until everything that can happen by then has happened. */
  readonly pass: (ms: number) => Promise<void>
  readonly isOver: () => boolean
}

export type Scene = {
  readonly name: string
  /** What has happened before the kill may come; without it the process was just started. */
  readonly before?: (stage: Stage) => Promise<void>
  /** One after the other, as long as the process lives. */
  readonly acts: readonly ((stage: Stage) => Promise<void> | void)[]
}

const create = (entity: string, id: string, values: Values): Intent => ({ kind: 'create', entity, id, values })
const patch = (entity: string, id: string, values: Values): Intent => ({ kind: 'patch', entity, id, values })

async function save({ acts, process, pass }: Stage, ...intents: Intent[]): Promise<void> {
  acts.saveIt(process, intents, 'scene')
  await pass(10)
}

async function wake({ world, process, pass }: Stage): Promise<void> {
  world.wake(process, 'start')
  await pass(5_000)
}

const queueOf = ({ process }: Stage) => peekAt(process.device.storage, process.user)

function use({ world }: Stage, quantity: string): Values {
  const { ids } = world.template
  return { item_id: ids.items[0] ?? '', unit_id: ids.kg, quantity, occurred_at: '2026-03-10T07:00:00.000Z' }
}

function supplierOf({ world }: Stage): string {
  const found = [...world.watch.rows.values()].find(({ kind, isDeleted }) => kind === 'supplier' && !isDeleted)
  return found?.row.id ?? ''
}

const firstLoaded = wake

const observe = (stage: Stage, method: string, path: string, body?: Values) =>
  stage.world.wait(stage.acts.observe(method, path, body))

export const SCENES: readonly Scene[] = [
  {
    name: 'work, with a group, is saved, sent and pulled',
    before: firstLoaded,
    acts: [
      (stage) => {
        const purchase = { ...use(stage, '10'), occurred_at: null, package_count: 3, date: '2026-03-09' }
        return save(stage, create('purchase', stage.process.device.newId(), purchase))
      },
      (stage) => save(stage, create('use', stage.process.device.newId(), use(stage, '4'))),
      (stage) => save(stage, patch('supplier', supplierOf(stage), { name: 'Old mill' })),
      (stage) => {
        const { newId } = stage.process.device
        return save(stage, create('use', newId(), use(stage, '1')), create('use', newId(), use(stage, '2')))
      },
      wake,
    ],
  },
  {
    name: 'a change is refused, and decided',
    before: async (stage) => {
      await firstLoaded(stage)
      await observe(stage, 'PATCH', `/suppliers/${supplierOf(stage)}`, { name: 'Theirs' })
    },
    acts: [
      (stage) => save(stage, patch('supplier', supplierOf(stage), { name: 'Mine' })),
      (stage) => save(stage, create('supplier', stage.process.device.newId(), { name: 'Twice', code: 'MILL2' })),
      wake,
      async (stage) => {
        const [entry] = queueOf(stage).attention()
        if (!entry) return
        const { acts, process, pass } = stage
        const gesture = gestureOf(queueOf(stage).outbox(), entry.id)
        acts.act(process, 'again', gesture, () => applyAgain(process.db, entry.id, process.context()))
        await pass(10)
      },
      wake,
    ],
  },
  {
    name: 'a refused change is discarded',
    before: async (stage) => {
      await firstLoaded(stage)
      await observe(stage, 'PATCH', `/suppliers/${supplierOf(stage)}`, { name: 'Theirs' })
      await save(stage, patch('supplier', supplierOf(stage), { name: 'Mine' }))
      await save(stage, patch('supplier', supplierOf(stage), { phone: '+1' }))
      await wake(stage)
    },
    acts: [
      async (stage) => {
        const [entry] = queueOf(stage).attention()
        if (!entry) return
        const { acts, process, pass } = stage
        const gesture = gestureOf(queueOf(stage).outbox(), entry.id)
        acts.act(process, 'discard', gesture, () => discard(process.db, entry.id, process.context()))
        await pass(10)
      },
      wake,
    ],
  },
  { name: 'a first load', acts: [wake] },
  {
    name: 'a reset, with unsent work',
    before: async (stage) => {
      await firstLoaded(stage)
      const made = await observe(stage, 'POST', '/suppliers', { name: 'To be gone' })
      await wake(stage)
      await observe(stage, 'DELETE', `/suppliers/${(made.body as { readonly id: string }).id}`)
      await observe(stage, 'POST', '/suppliers', { name: 'New' })
      await save(stage, patch('supplier', supplierOf(stage), { phone: '+2' }))
      await stage.world.wait(putMeta(stage.process.db, 'cursor', 'AAAA'))
    },
    acts: [wake],
  },
  {
    name: 'a restored server, and what it lost is sent again or discarded',
    before: async (stage) => {
      await firstLoaded(stage)
      await stage.world.wait(stage.world.server.backup())
      const { newId } = stage.process.device
      await save(stage, create('supplier', newId(), { name: 'Lost' }))
      await save(stage, create('use', newId(), use(stage, '3')))
      await wake(stage)
      await stage.world.wait(stage.world.watch.update())
      stage.world.forget(commonOf(stage.world.server.backedUp() ?? new Map(), stage.world.watch.histories.present()))
      await stage.world.wait(stage.world.server.restore())
      await stage.world.wait(stage.world.watch.update())
      await stage.world.wait(stage.world.signIn(stage.process.device, 0))
    },
    acts: [
      wake,
      async (stage) => {
        for (const [index, entry] of queueOf(stage).attention().entries()) {
          const { acts, process, pass } = stage
          const gesture = gestureOf(queueOf(stage).outbox(), entry.id)
          const decide = index === 0 ? applyAgain : discard
          acts.act(process, 'decide', gesture, () => decide(process.db, entry.id, process.context()))
          await pass(10)
        }
      },
      wake,
    ],
  },
  {
    name: 'what may have been sent is taken back',
    before: async (stage) => {
      await firstLoaded(stage)
      await save(stage, create('supplier', stage.process.device.newId(), { name: 'Oh no' }))
      // The server makes it and stops before it can say so.
      stage.world.server.crash('after')
      await wake(stage)
    },
    acts: [
      async (stage) => {
        const { acts, process, pass } = stage
        const queue = queueOf(stage).outbox()
        const ids = queue.map(({ id }) => id)
        if (ids.length === 0) return
        acts.act(process, 'undo', queue, () => undo(process.db, ids, [], process.context()))
        await pass(10)
      },
      wake,
    ],
  },
]
