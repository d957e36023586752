// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { i18n } from '@lingui/core'
import { afterEach, describe, expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { sterilizationType } from '../../../src/domain/entities/sterilization-type'
import { normalise } from '../../../src/domain/kit/normalise'
import { validate } from '../../../src/domain/kit/validate'
import { usualSterilizations } from '../../../src/domain/rules/usual-sterilizations'
import { StarterSet } from '../../../src/features/base-data/StarterSet'
import { SterilizationListScreen } from '../../../src/features/base-data/SterilizationScreens'
import { byRole, page, press, says, startApp, type TestApp, until } from '../../records/app'

let app: TestApp | undefined
afterEach(async () => {
  await app?.close()
  app = undefined
})

const NAMES = {
  autoclave: 'Autoclave',
  pressure_cooker: 'Cooker',
  atmospheric_steam: 'Steam',
  hot_water: 'Water',
  lime: 'Lime',
  none: 'None',
}

const ForReaders = () => (
  <StarterSet
    definition={{ ...sterilizationType, writers: 'admin' }}
    title="No types yet"
    text="Begin with these."
    add="Add them"
    added="Added"
    intents={() => []}
  />
)

const start = async () => {
  app = await startApp('/sterilization-types', {
    '/sterilization-types': SterilizationListScreen,
    '/other': ForReaders,
  })
  return app
}

describe('an empty list of sterilization types', () => {
  it('adds the usual six by one tap and one gesture, and shows them', async () => {
    const { db, toasts } = await start()
    await says('No sterilization types yet')
    await press(/^Add these types$/)
    await until(() => toasts.length > 0 && byRole('link', /Pressure cooker/), 'the rows')
    const rows = await rowsOf(db, 'sterilization_type').toArray()
    expect(rows).toHaveLength(6)
    expect(rows.find(({ method }) => method === 'autoclave')).toMatchObject({
      name: 'Autoclave 121 °C, 15 psi',
      temperature_c: 121,
      pressure_kpa: 103,
      min_time: 30,
      default_time: 45,
      max_time: 180,
    })
    const gestures = new Set((await db.outbox.toArray()).map(({ group }) => group))
    expect(gestures.size).toBe(1)
    expect(toasts.map(({ text }) => text)).toEqual(['Added: 6 sterilization types'])
    expect(byRole('button', /^Add these types$/)).toBeUndefined()
    // How hot and how long, with their units.
    await says('Pasteurization, 70 °CHot water · 70 °C90min')
    await says('Autoclave 121 °C, 15 psi121 °C · 103 kPa45min')
  })

  it('offers a new one of one’s own beside the set', async () => {
    await start()
    await until(() => byRole('link', /^New sterilization type$/), 'the way to the form')
  })

  it('names the types in the language of the person who taps', async () => {
    const { db, toasts } = await start()
    await says('No sterilization types yet')
    i18n.loadAndActivate({
      locale: 'ru',
      messages: { 'base.sterilization.steam': 'Пар', 'base.sterilizations.add': 'Добавить их' },
    })
    await press(/^Добавить их$/)
    await until(() => toasts.length > 0 && byRole('link', /Пар/), 'the rows')
    const rows = await rowsOf(db, 'sterilization_type').toArray()
    expect(rows.find(({ method }) => method === 'atmospheric_steam')?.name).toBe('Пар')
  })

  it('offers nothing to add to a reader who may not write', async () => {
    const { go } = await start()
    await go('/other')
    await says('Sterilization types: nothing here yet')
    expect(page()).not.toContain('Add them')
  })
})

describe('the usual sterilizations', () => {
  it('contain only valid records', () => {
    for (const values of usualSterilizations(NAMES)) {
      expect(validate(sterilizationType, normalise(sterilizationType.fields, values))).toEqual([])
    }
  })
})
