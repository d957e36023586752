// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { labelLink } from '../../../src/domain/qr'
import { knownForm } from '../../../src/domain/scan-text'
import { SporeScreen } from '../../../src/features/spores/SporeScreen'
import { SporesScreen } from '../../../src/features/spores/SporesScreen'
import { StrainScreen } from '../../../src/features/spores/StrainScreen'
import { sporeEnd } from '../../../src/features/spores/spore-words'
import { setListView } from '../../../src/state/screen/list-views'
import { listenForScans } from '../../../src/ui/scanner/handheld'
import { byRole, page, press, says, startApp, type TestApp, until } from '../../records/app'

const id = (n: number) => `01920000-0000-7000-8000-00000000080${n}`
const [LION, BLUE, REISHI, SYRINGE, PRINT, SLANT] = [1, 2, 3, 4, 5, 6].map(id) as [
  string,
  string,
  string,
  string,
  string,
  string,
]

let app: TestApp
afterEach(async () => {
  for (const list of ['spore', 'strain']) setListView(list, { search: '', chip: '', order: '' })
  await app.close()
})

const start = async (address: string) => {
  app = await startApp(
    address,
    {
      '/spores': SporesScreen,
      '/strains/$id': StrainScreen,
      '/spores/create': () => <p>new spore</p>,
      '/spores/$id': SporeScreen,
    },
    async ({ db }) => {
      await rowsOf(db, 'strain').bulkPut([
        { id: LION, rev: 1, strain_name: 'Lion’s mane', strain_code: 'LM-04', bar_code: '4006381333931' },
        { id: BLUE, rev: 2, strain_name: 'Blue oyster', strain_code: 'PO-12', bar_code: '4012345678901' },
        { id: REISHI, rev: 3, strain_name: 'Reishi', strain_code: 'GL-02', species: 'Ganoderma lucidum' },
      ])
      const spore = (key: string, rev: number, strain: string, code: string, source: string) => ({
        ...{ id: key, rev, strain, spores_code: code, source_type: source },
      })
      await rowsOf(db, 'spore').bulkPut([
        { ...spore(SYRINGE, 4, LION, 'SP-031', 'in_house'), form: 'syringe', received_at: '2026-03-01' },
        { ...spore(PRINT, 5, BLUE, 'SP-029', 'purchased'), form: 'print', spores_source: 'Kiln Lab' },
        { ...spore(SLANT, 6, LION, 'SP-024', 'in_house'), form: 'slant', received_at: '2026-03-09' },
      ])
    },
  )
}
const rows = () => [...document.querySelectorAll('[data-row]')].map((row) => row.textContent ?? '')
const shows = (...names: string[]) =>
  until(
    () => rows().length === names.length && names.every((name, at) => rows()[at]?.includes(name)),
    `rows ${names}, not ${rows()}`,
  )
/** The rows inside a strain, beside which the list of strains may stand. */
const ofStrain = () =>
  until(() => {
    const found = [...document.querySelectorAll('ul[aria-label=Spores] [data-row]')].map((row) => row.textContent)
    return found.length > 0 && found
  }, 'the spores of the strain')
beforeAll(() => listenForScans({ formOf: knownForm }))
/** As a handheld scanner types: all keys at once, then Enter. */
function wedge(text: string) {
  for (const key of [...text, 'Enter']) {
    document.dispatchEvent(
      new KeyboardEvent('keydown', { key, code: /\d/.test(key) ? `Digit${key}` : key, bubbles: true }),
    )
  }
}

describe('the list of spores', () => {
  it('shows strain, code, form and source of each', async () => {
    await start('/spores')
    await shows(
      'Blue oyster PO-12SP-029 · Spore print, Kiln Lab',
      'SP-024 · Slant, in house',
      'SP-031 · Syringe, in house',
    )
  })

  it('filters by source and by strain', async () => {
    await start('/spores')
    await press(/^In house 2$/)
    await shows('SP-024', 'SP-031')
    await press(/^Purchased 1$/)
    await shows('SP-029')
    await press(/^Lion’s mane$/)
    await shows('SP-024', 'SP-031')
    await press(/^All 3$/)
    await shows('SP-029', 'SP-024', 'SP-031')
  })
})

describe('the list of strains', () => {
  it('shows each strain’s number of spores, and finds strains without any', async () => {
    await start('/spores?tab=strains')
    await shows('PO-121spore', 'LM-042spores', 'Ganoderma lucidum')
    await press(/^Without spores 1$/)
    await shows('Reishi')
  })

  it('filters by a barcode from a handheld scanner', async () => {
    await start('/spores?tab=strains')
    await shows('Blue oyster', 'Lion’s mane', 'Reishi')
    wedge('4006381333931')
    await shows('Lion’s mane')
    expect(byRole('button', /^By barcode$/)?.getAttribute('aria-pressed')).toBe('true')
  })

  it('filters by the strain of a label or code', async () => {
    await start('/spores?tab=strains')
    await shows('Blue oyster', 'Lion’s mane', 'Reishi')
    wedge(labelLink({ origin: location.origin, category: 'STRAIN', key: REISHI }))
    await shows('Reishi')
    wedge('PO-12')
    await shows('Blue oyster')
  })

  it('stays unchanged after a barcode of no strain, and reports it', async () => {
    await start('/spores?tab=strains')
    await shows('Blue oyster', 'Lion’s mane', 'Reishi')
    wedge('9999999999')
    await until(() => app.toasts.some(({ text }) => text === 'No record here has the code 9999999999'), 'the toast')
    expect(rows()).toHaveLength(3)
  })

  it('opens the scanner for a barcode', async () => {
    await start('/spores?tab=strains')
    await press(/^Scan a barcode$/)
    await says('scanner for Barcode')
  })
})

describe('a strain', () => {
  it('shows its spores, newest first, and a new one of it', async () => {
    await start(`/strains/${LION}`)
    expect(await ofStrain()).toEqual(['SP-024Slant, in house', 'SP-031Syringe, in house'])
    expect(page()).toContain('Spores2')
    await press(/^New spore$/, 'link')
    await says('new spore')
    expect(app.path()).toBe(`/spores/create?strain=${LION}`)
  })

  it('asks for the first spore where there is none', async () => {
    await start(`/strains/${REISHI}`)
    await says('No spores yet')
    expect(byRole('link', /^New spore$/)).toBeDefined()
  })

  it('opens a spore', async () => {
    await start(`/strains/${LION}`)
    expect(await ofStrain()).toEqual(['SP-024Slant, in house', 'SP-031Syringe, in house'])
    await press(/SP-031/, 'link')
    await until(() => app.path() === `/spores/${SYRINGE}`, 'the spore')
    await says('Syringe, in house')
  })
})

describe('the end of a spore', () => {
  it('shows two weeks in advance', () => {
    const at = (expires_at?: string) => sporeEnd(expires_at ? { expires_at } : {}, '2026-03-10')
    expect(at()).toBeUndefined()
    expect(at('2026-03-25')).toBeUndefined()
    expect(at('2026-03-24')).toEqual({ kind: 'soon', days: 14 })
    expect(at('2026-03-10')).toEqual({ kind: 'soon', days: 0 })
    expect(at('2026-03-09')).toEqual({ kind: 'expired' })
  })
})
