import { type PinsetDb, rowsOf } from '../../data/db'
import type { EntityDefinition } from '../../domain/kit/entity'
import { useReplica } from '../../state/replica/replica'
import { ofDevice, useLive } from '../../state/replica/use-live'
import { labelsTaken } from './labelled'

const NONE: readonly string[] = []

/** The names of the entities whose labels a form accepts, if this device has a record of them. Labels of others cannot exist here. */
export function useLabelsHere(definition: EntityDefinition): readonly string[] {
  const { db, registry } = useReplica()
  const here = useLive(ofDevice, () => labelsHere(db, labelsTaken(registry, definition)), [db, registry, definition])
  return here ?? NONE
}

async function labelsHere(db: PinsetDb, names: readonly string[]): Promise<readonly string[]> {
  const known = names.filter((name) => db.entities.some((entity) => entity.name === name))
  const first = await Promise.all(
    known.map((name) =>
      rowsOf(db, name)
        .filter((row) => !row.deleted_at)
        .first(),
    ),
  )
  return known.filter((_, at) => first[at] !== undefined)
}
