/** How large the farms of a database are, for the list of the host. */
import type { Db } from '../storage/schema'

export type Size = { readonly people: number; readonly records: number; readonly fileBytes: number }

export async function sizesOf(root: Db): Promise<ReadonlyMap<string, Size>> {
  return root.transaction().execute(async (tx) => {
    const farms = await tx
      .selectFrom('farm_head')
      .select('farm_id')
      .select((farm) => [
        farm
          .selectFrom('app_user')
          .whereRef('app_user.farm_id', '=', 'farm_head.farm_id')
          .where('deleted', '=', 0)
          .select((all) => all.fn.countAll<number>().as('count'))
          .as('people'),
        farm
          .selectFrom('record')
          .whereRef('record.farm_id', '=', 'farm_head.farm_id')
          .where('deleted', '=', 0)
          .select((all) => all.fn.countAll<number>().as('count'))
          .as('records'),
        farm
          .selectFrom('file')
          .whereRef('file.farm_id', '=', 'farm_head.farm_id')
          .select((all) => all.fn.sum<number>('total').as('bytes'))
          .as('fileBytes'),
      ])
      .execute()
    return new Map(
      farms.map(({ farm_id, people, records, fileBytes }) => [
        farm_id,
        { people: people ?? 0, records: records ?? 0, fileBytes: fileBytes ?? 0 },
      ]),
    )
  })
}
