/** Races between two nodes. Each gives the number of rounds in which the farm broke a rule. */
import { type Answer, addBasics, type Body, type Caller, pushAll } from '../support/farm'

export type Race = (one: Caller, two: Caller, rounds: number, makeId: () => string) => Promise<number>

const countOf = (answers: readonly Answer[], status: number) => answers.filter((one) => one.status === status).length

/** Counts the rounds that `isBroken`. */
async function rounds(count: number, isBroken: (round: number) => Promise<boolean>): Promise<number> {
  let broken = 0
  for (let round = 0; round < count; round += 1) if (await isBroken(round)) broken += 1
  return broken
}

/** Both change one record, each another field: both changes must be there. */
const patches: Race = async (one, two, count) => {
  const made = await one.call('POST', '/suppliers', { name: 'Mill' })
  const path = `/suppliers/${made.body.id}`
  return rounds(count, async (round) => {
    const told = { notes: `n${round}`, phone: `p${round}` }
    const answers = await Promise.all([
      one.call('PATCH', path, { notes: told.notes }),
      two.call('PATCH', path, { phone: told.phone }),
    ])
    const { body } = await one.call('GET', path)
    return countOf(answers, 200) !== 2 || body.notes !== told.notes || body.phone !== told.phone
  })
}

/** Both take one code: one record may have it. */
const codes: Race = (one, two, count) =>
  rounds(count, async (round) => {
    const body = { code: `U${round}` }
    const answers = await Promise.all([one.call('POST', '/units', body), two.call('POST', '/units', body)])
    return countOf(answers, 201) !== 1 || countOf(answers, 409) !== 1
  })

/** One deletes the record that the other refers to. */
const references: Race = async (one, two, count) => {
  const { kg } = await addBasics(one)
  return rounds(count, async (round) => {
    const { body } = await one.call('POST', '/categories', { code: `C${round}` })
    const item = { name: `I${round}`, code: `I${round}`, category_id: body.id, unit_id: kg }
    const [gone, made] = await Promise.all([
      one.call('DELETE', `/categories/${body.id}`),
      two.call('POST', '/supplies/items', item),
    ])
    return gone.status === 204 && made.status === 201
  })
}

/** Each makes its unit a multiple of the other's: a circle, if both may. */
const circles: Race = (one, two, count) =>
  rounds(count, async (round) => {
    const [a, b] = [
      await one.call('POST', '/units', { code: `A${round}` }),
      await one.call('POST', '/units', { code: `B${round}` }),
    ]
    const answers = await Promise.all([
      one.call('PATCH', `/units/${a.body.id}`, { base_unit_id: b.body.id, factor: '2' }),
      two.call('PATCH', `/units/${b.body.id}`, { base_unit_id: a.body.id, factor: '2' }),
    ])
    return countOf(answers, 200) !== 1
  })

/** One push reaches both: each entry is applied once, and both hear the same. */
const pushes: Race = (one, two, count, makeId) =>
  rounds(count, async (round) => {
    const entries = Array.from({ length: 8 }, (_, index) => ({
      key: makeId(),
      method: 'POST',
      path: '/suppliers',
      body: { name: `S${round} ${index}` },
    }))
    const [here, there] = await Promise.all([pushAll(one, ...entries), pushAll(two, ...entries)])
    const settled = (results: readonly { readonly status: number; readonly body: Body }[]) =>
      JSON.stringify(results.map(({ status, body }) => [status, body.id]))
    return settled(here) !== settled(there)
  })

export const RACES: { readonly [name: string]: Race } = {
  'two changes of one record': patches,
  'one code, twice': codes,
  'a deletion against a use': references,
  'a circle of units': circles,
  'one push to both nodes': pushes,
}
