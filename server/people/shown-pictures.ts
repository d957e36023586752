/** Adds the names of people's images to answers about their accounts. */
import type { Row } from '../../src/domain/kit/entity'
import type { Context } from '../context'
import { PERSON } from '../write/kind'

export async function withPictures(context: Context, rows: readonly Row[]): Promise<Row[]> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const found = await context.store.peek((tx) =>
    tx.db
      .selectFrom('record')
      .select('data')
      .where('farm_id', '=', tx.farmId)
      .where('kind', '=', PERSON)
      .where('id', 'in', ids)
      .execute(),
  )
  const people = found.map(({ data }) => JSON.parse(data) as Row)
  const pictures = new Map(people.map(({ id, avatar }) => [id, avatar]))
  return rows.map((row) => {
    const avatar = pictures.get(row.id)
    return avatar === undefined ? row : { ...row, avatar }
  })
}
