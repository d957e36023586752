import { describe, expect, it } from 'vitest'
import { addUser, openFarmWithAdmin, pushAll } from '../support/farm'

const SHEET = { name: 'Freezer sheets', kind: 'sheet', columns: 3, rows: 7, top: '15.15', left: '7.25', gap_x: '2.5' }
const ROLL = { name: 'Zebra', kind: 'roll', width: '62', height: '29' }

describe('the farm’s label profiles', () => {
  it('keep the formats of two offline admins', async () => {
    const farm = await openFarmWithAdmin()
    const { admin } = farm
    const [only] = (await admin.call('GET', '/farms')).body.items as { id: string }[]
    const path = `/farms/${only?.id}`
    const patch = (profiles: object[], seen: object[] | null) => ({
      key: farm.makeId(),
      method: 'PATCH',
      path,
      body: { label_profiles: profiles },
      base: { label_profiles: seen },
    })
    await pushAll(admin, patch([SHEET], null))
    await pushAll(admin, patch([SHEET, ROLL], [SHEET]), patch([{ ...SHEET, rows: 8 }], [SHEET]))
    expect((await admin.call('GET', path)).body.label_profiles).toEqual([ROLL, { ...SHEET, rows: 8 }])
  })

  it('accept valid changes from admins, and appear to all users', async () => {
    const farm = await openFarmWithAdmin()
    const { admin } = farm
    const pia = await addUser(farm, admin, 'Pia')
    const [only] = (await pia.call('GET', '/farms')).body.items as { id: string }[]
    const path = `/farms/${only?.id}`
    expect((await pia.call('PATCH', path, { label_profiles: [SHEET] })).status).toBe(403)
    const refused = await admin.call('PATCH', path, { label_profiles: [SHEET, { ...SHEET, columns: 40 }] })
    expect(refused).toMatchObject({ status: 422, body: { fields: { 'label_profiles.1.columns': 'max' } } })
    await admin.call('PATCH', path, { label_profiles: [SHEET] })
    expect((await pia.call('GET', path)).body.label_profiles).toEqual([SHEET])
  })
})
