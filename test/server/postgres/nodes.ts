/** Several servers on one farm: each with its own connections, as processes on different machines have them. */
import type { ObjectStore } from '../../../server/files/object-store'
import { databaseUrl } from '../support/engine'
import { type Caller, type Farm, openFarm, openFarmWithAdmin } from '../support/farm'

export type Nodes = {
  readonly farms: readonly Farm[]
  /** The first admin at each node. */
  readonly admins: readonly Caller[]
  readonly close: () => Promise<void>
}

/** `location`: the address of the database, for tests that need another than the usual one. */
export async function openNodes(count: number, location = databaseUrl(), objects?: ObjectStore): Promise<Nodes> {
  const first = await openFarmWithAdmin({ location, farmId: crypto.randomUUID(), objects })
  const { farmId } = first.store
  const others: Farm[] = []
  for (let node = 1; node < count; node += 1) {
    others.push(await openFarm({ location, farmId, seed: 1_000 + node, objects }))
  }
  const { id, token } = first.admin
  return {
    farms: [first, ...others],
    admins: [first.admin, ...others.map((farm) => farm.caller(id, token))],
    close: async () => {
      await Promise.all([first, ...others].map(({ store }) => store.close()))
    },
  }
}
