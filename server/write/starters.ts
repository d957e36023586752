/**
 * Records that every farm has from the start (`starters` of a definition). Each is added once, at set-up or at the first start
 * of a version that has it. Later renames and deletions stay.
 */
import { instantOf } from '../../src/domain/clock'
import type { Context } from '../context'
import { FARM } from './kind'
import { beginWork, type Work } from './work'

export async function stageStarters({ registry }: Pick<Context, 'registry'>, work: Work): Promise<void> {
  for (const kind of registry.all) {
    for (const { id, values } of kind.starters ?? []) {
      if (!(await work.get(kind.name, id))) work.stage({ kind, id, before: undefined, fields: values })
    }
  }
}

/** For a farm that was set up by an older version. */
export async function keepStarters(context: Context): Promise<void> {
  const head = await context.store.write(async (tx) => {
    const work = beginWork(tx, instantOf(context.clock.now()), undefined)
    if (!(await work.get(FARM, tx.farmId))) return undefined
    await stageStarters(context, work)
    return work.flush()
  })
  if (head !== undefined) context.changed(head)
}
