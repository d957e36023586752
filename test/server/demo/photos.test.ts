import { expect, it } from 'vitest'
import { fillDemo } from '../../../server/demo/fill'
import { openS3 } from '../../../server/files/s3/s3-store'
import { pictureSize } from '../../../src/domain/kit/picture-size'
import { QUICK } from '../files/edges'
import { type FarmOptions, openFarm, PASSWORD, SETUP_CODE } from '../support/farm'
import { openS3Server } from '../support/s3-server'

/** The sizes of all photos of the sample farm, as an admin gets them. */
async function photosOf(options: FarmOptions) {
  const farm = await openFarm(options)
  expect(await fillDemo(farm.context)).toBe(true)
  const account = { name: 'Vera', email: 'vera@farm.example', password: PASSWORD }
  const body = { code: SETUP_CODE, ...account, farm: { name: 'North farm' } }
  const token = String((await farm.raw({ method: 'POST', path: '/setup', body })).body.token)
  const rows = await farm.store.read(({ db }) => db.selectFrom('record').select(['kind', 'id', 'data']).execute())
  const paths = rows.flatMap(({ kind, id, data }) => {
    const { photos, chart } = JSON.parse(data)
    if (kind === 'run' && chart) return [`/runs/${id}/chart`]
    return kind === 'observation' && photos ? [`/observations/${id}/photos`] : []
  })
  const sizes: unknown[] = []
  for (const path of paths) {
    const { file } = await farm.handle({ method: 'GET', path, token })
    sizes.push(file && pictureSize(file.bytes))
  }
  await farm.store.close()
  return sizes
}

const SIZE = { width: 320, height: 240 }

it('draws the photos that its records name', async () => {
  const sizes = await photosOf({})
  expect(sizes.length).toBeGreaterThan(20)
  expect(new Set(sizes.map((size) => JSON.stringify(size)))).toEqual(new Set([JSON.stringify(SIZE)]))
})

it('sends its photos to an object store, if the server has one', async () => {
  const s3 = await openS3Server()
  const objects = openS3(s3.address, QUICK)
  expect(await photosOf({ objects })).toContainEqual(SIZE)
  objects.close()
  await s3.close()
})
