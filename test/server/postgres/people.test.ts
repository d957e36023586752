import { describe, expect, it, onTestFinished } from 'vitest'
import { databaseUrl } from '../support/engine'
import { type Farm, openFarm, PASSWORD, SETUP_CODE } from '../support/farm'
import { openNodes } from './nodes'

const ROUNDS = 5

async function start() {
  const nodes = await openNodes(2)
  onTestFinished(nodes.close)
  const [one, two] = nodes.farms as [Farm, Farm]
  return { one, two, admin: nodes.admins[0] }
}

describe('people at two nodes', () => {
  it('share the count of wrong passwords', async () => {
    const { one, two } = await start()
    const guess = (farm: Farm) =>
      farm.raw({
        method: 'POST',
        path: '/auth/login',
        body: { email: 'vera@farm.example', password: 'guess-number-one' },
        address: '10.6.6.6',
      })
    const statuses: number[] = []
    for (let n = 0; n < 10; n += 1) statuses.push((await guess(n % 2 === 0 ? one : two)).status)
    expect(statuses).toEqual([401, 401, 401, 401, 429, 429, 429, 429, 429, 429])
    const together = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        (n % 2 === 0 ? one : two).raw({
          method: 'POST',
          path: '/auth/login',
          body: { email: 'other@farm.example', password: 'guess-number-one' },
          address: '10.6.6.7',
        }),
      ),
    )
    expect(together.filter(({ status }) => status === 401)).toHaveLength(4)
  })

  it('use one invite once', async () => {
    const { one, two, admin } = await start()
    for (let round = 0; round < ROUNDS; round += 1) {
      const { body } = await (admin as NonNullable<typeof admin>).call('POST', '/invites', {})
      const join = (farm: Farm, name: string) =>
        farm.raw({
          method: 'POST',
          path: '/invites/join',
          body: { code: body.code, name, email: `${name}${round}@farm.example`, password: 'oyster-blue-7' },
          address: '10.0.0.7',
        })
      const answers = await Promise.all([join(one, 'nils'), join(two, 'olaf')])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 403])
    }
    const people = (await admin?.call('GET', '/people'))?.body.items as unknown[]
    expect(people).toHaveLength(1 + ROUNDS)
  })

  it('set up a farm with one first admin', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const farmId = crypto.randomUUID()
      const open = async (seed: number) => {
        const farm = await openFarm({ location: databaseUrl(), farmId, seed })
        onTestFinished(() => farm.store.close())
        return farm
      }
      const farms = [await open(1), await open(2)]
      const answers = await Promise.all(
        farms.map((farm, n) =>
          farm.raw({
            method: 'POST',
            path: '/setup',
            body: { code: SETUP_CODE, name: `A${n}`, email: `a${n}@farm.example`, password: PASSWORD },
            address: '10.0.0.1',
          }),
        ),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
      const admins = await farms[0]?.store.read(({ db }) => db.selectFrom('app_user').select('id').execute())
      expect(admins).toHaveLength(1)
    }
  })
})
