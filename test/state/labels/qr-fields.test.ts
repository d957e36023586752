import { afterEach, describe, expect, it } from 'vitest'
import {
  dropQrFields,
  putQrFields,
  type QrField,
  readQrFields,
  scanProgress,
} from '../../../src/state/labels/qr-fields'
import { answerScan, requestScan, withdrawScan } from '../../../src/state/labels/scan-request'

const field = (fieldName: string, currentValue = ''): QrField => ({
  formId: 'form',
  fieldName,
  label: fieldName,
  currentValue,
  judge: async () => ({ ok: false, message: 'no' }),
  onResult: async () => false,
})

afterEach(() => {
  dropQrFields('form')
  answerScan(undefined)
})

describe('the registry of fields that can be scanned into', () => {
  it('contains each form’s own, in order, and nothing of a closed form', () => {
    putQrFields('form', [field('b'), field('a')])
    expect(readQrFields('form').map(({ fieldName }) => fieldName)).toEqual(['b', 'a'])
    expect(readQrFields('other')).toEqual([])
    expect(readQrFields('__proto__')).toEqual([])
    dropQrFields('form')
    expect(readQrFields('form')).toEqual([])
  })

  it('changes as a whole, so earlier reads stay unchanged', () => {
    putQrFields('form', [field('a')])
    const read = readQrFields('form')
    putQrFields('form', [field('a', 'Rye grain')])
    expect(read[0]?.currentValue).toBe('')
    expect(readQrFields('form')[0]?.currentValue).toBe('Rye grain')
  })

  it('counts fields that hold something, of all', () => {
    expect(scanProgress([])).toEqual({ completed: 0, total: 0 })
    expect(scanProgress([field('a', 'x'), field('b'), field('c', 'y')])).toEqual({ completed: 2, total: 3 })
  })
})

describe('a request for a scan', () => {
  it('gets one answer, and a new request ends the old one', async () => {
    const first = requestScan({ mode: 'field', field: field('a') })
    const second = requestScan({ mode: 'form', formId: 'form', title: 'Form' })
    expect(await first).toBeUndefined()
    answerScan({ text: 'LOT 9' })
    answerScan({ text: 'late' })
    expect(await second).toEqual({ text: 'LOT 9' })
  })

  it('ends with the form that asked, and with no other', async () => {
    const asked = requestScan({ mode: 'field', field: field('a') })
    withdrawScan('other')
    answerScan({ text: 'taken' })
    expect(await asked).toEqual({ text: 'taken' })
    const again = requestScan({ mode: 'form', formId: 'form', title: 'Form' })
    withdrawScan('form')
    expect(await again).toBeUndefined()
  })
})
