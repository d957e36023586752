import { expect, it } from 'vitest'
import { dependentsIn } from '../../../src/features/sync/decision/dependents'
import { mutation } from '../../sync/mutation'

it('S26: asks about every change that depends on a rejected gesture, in order', () => {
  const asked = mutation(1, { state: 'attention', recordId: 'a', group: 'g' })
  const member = mutation(2, { state: 'attention', recordId: 'b', group: 'g' })
  const ofMember = mutation(3, { recordId: 'c', deps: ['b'] })
  const further = mutation(4, { recordId: 'd', deps: ['c'] })
  const ofAsked = mutation(5, { recordId: 'e', deps: ['a'] })
  const free = mutation(6)
  const other = mutation(7, { state: 'attention', recordId: 'o' })
  const dependentsOf = dependentsIn([asked, member, ofMember, further, ofAsked, free, other])
  expect(dependentsOf({ mutation: asked, others: [member] })).toEqual([ofMember, further, ofAsked])
  expect(dependentsOf({ mutation: other, others: [] })).toEqual([])
})
