import { expect, it } from 'vitest'
import { strainAfter, transferAfter } from '../../../src/domain/prep/parents'

it('the transfer number is one beyond the highest parent, up to the limit', () => {
  expect(transferAfter([{ transfer_number: 2 }, { transfer_number: 4 }, {}])).toBe(5)
  expect(transferAfter([{ transfer_number: 50 }])).toBe(50)
  expect(transferAfter([{}])).toBeUndefined()
  expect(transferAfter([])).toBeUndefined()
})

it('the strain equals all parents’ strain if they agree', () => {
  expect(strainAfter([{ strain_id: 'lm' }, { strain_id: 'lm' }])).toBe('lm')
  expect(strainAfter([{ strain_id: 'lm' }, { strain_id: 'po' }])).toBeUndefined()
  expect(strainAfter([{ strain_id: 'lm' }, {}])).toBeUndefined()
  expect(strainAfter([])).toBeUndefined()
})
