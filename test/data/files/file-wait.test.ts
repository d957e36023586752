// A file's wait ends with what the answer was about, and with nothing else that is no news.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  endedByHand,
  subjectOf,
  type WaitReason,
  withoutWait,
  withPresentWait,
} from '../../../src/data/files/file-wait'

const REASONS = ['no_answer', 'busy', 'unknown', 'damaged'] as const satisfies readonly WaitReason[]
const records = fc.uniqueArray(fc.constantFrom('a@1', 'a@2', 'b@1', 'c@7'), { maxLength: 3 })

it('a wait lasts while the server and the records naming the file are unchanged', () => {
  const epoch = fc.constantFrom('e1', 'e2')
  fc.assert(
    fc.property(fc.constantFrom(...REASONS), epoch, epoch, records, records, (why, then, now, were, are) => {
      const about = subjectOf(why, then, were)
      const file = { name: 'x', tries: 2, notBefore: 5, why, about, told: { code: 'disk_full' } }
      // The order in which records are found says nothing.
      const isSame = then === now && (why !== 'unknown' || were.toSorted().join() === are.toSorted().join())
      expect(withPresentWait(file, now, are)).toEqual(isSame ? file : { name: 'x' })
    }),
    { numRuns: 300 },
  )
})

it('a manual end clears the wait and its reason, but keeps counting attempts', () => {
  const file = {
    name: 'x',
    sent: 3,
    tries: 2,
    notBefore: 5,
    why: 'busy',
    about: 'e',
    told: { code: 'too_many' },
  } as const
  expect(endedByHand(file)).toEqual({ name: 'x', sent: 3, tries: 2 })
  expect(withoutWait(file)).toEqual({ name: 'x', sent: 3 })
})
