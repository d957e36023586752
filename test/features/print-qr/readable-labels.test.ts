// Labels that answer without data: made at printing, read by the view page and above the sign-in form.
import { describe, expect, it } from 'vitest'
import { labelLink, parseQr } from '../../../src/domain/qr'
import { ticketOf } from '../../../src/features/login/label-ticket'
import { readableJob } from '../../../src/features/print-qr/readable'
import { labelItems } from '../../../src/features/view/label-items'
import type { PrintEntry } from '../../../src/state/labels/print-jobs'

const origin = 'https://farm.example'
const key = '01920000-0000-7000-8000-000000000001'
const entry = (number: number, value = 'Rye grain'): PrintEntry => ({
  id: `${key}-${number}`,
  url: labelLink({ origin, category: 'GRAIN', key, quantityId: number }),
  label: `QR Code ${number}/2`,
  text: { name: 'Rye grain', dates: [], part: `Package ${number}/2` },
  facts: [{ key: 'item_id', label: 'Ingredient', value }],
})

describe('a job that is readable without data', () => {
  it('carries fields and values beside the same link', () => {
    const made = readableJob([entry(1), entry(2)], 'Package')
    const [, second] = 'job' in made ? made.job : []
    const read = parseQr(second?.url ?? '', { origins: [origin], production: true })
    expect(read).toMatchObject({ ok: true, category: 'GRAIN', key, quantityId: 2 })
    expect(read.ok && read.data && labelItems(read.data)).toEqual([
      { label: 'Ingredient', value: 'Rye grain' },
      { label: 'Package', value: 'Package 2/2' },
    ])
    expect(second?.text).toEqual(entry(2).text)
  })

  it('rejects a code of more than 1000 characters', () => {
    expect(readableJob([entry(1, 'x'.repeat(1000))], 'Package')).toEqual({ problem: 'too_long' })
  })
})

it('shows the values of a label without a record above the sign-in form', () => {
  const data = Buffer.from(JSON.stringify({ fields: ['Series'], values: ['AG-0142'] })).toString('base64url')
  expect(ticketOf(`/view?data=${data}`, origin)).toEqual({ values: ['AG-0142'] })
  expect(ticketOf('/view?data=junk', origin)).toBeUndefined()
})
