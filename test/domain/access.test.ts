import { describe, expect, test } from 'vitest'
import { can } from '../../src/domain/access'
import { registry } from '../../src/domain/entities/registry'
import type { Verb } from '../../src/domain/kit/entity'
import { canWriteField } from '../../src/domain/writable'

const admin = { id: 'a', is_admin: true }
const worker = { id: 'w', is_admin: false }
const VERBS: Verb[] = ['read', 'create', 'patch', 'delete', 'restore']

const allowed = (actor: typeof admin) =>
  Object.fromEntries(
    registry.all.map((definition) => [definition.name, VERBS.filter((verb) => can(actor, verb, definition)).join(' ')]),
  )

describe('the rights of users and admins', () => {
  test('regular users: all farm records, only reading the farm itself, no accounts', () => {
    const everything = Object.fromEntries(registry.all.map(({ name }) => [name, VERBS.join(' ')]))
    expect(allowed(worker)).toEqual({
      ...everything,
      farm: 'read',
      category: 'read create patch',
      use: 'read create patch',
      write_off: 'read create patch',
      count: 'read create patch',
      observation: 'read create patch',
      harvest: 'read create patch',
      user: '',
      person: 'read',
    })
  })
  test('each person writes their own row of people and no other, admins neither', () => {
    const person = registry.byName('person')
    if (!person) throw new Error('no people')
    for (const actor of [worker, admin]) {
      expect(can(actor, 'patch', person, actor.id)).toBe(true)
      expect(can(actor, 'patch', person, 'somebody else')).toBe(false)
      expect(can(actor, 'patch', person)).toBe(false)
      expect(can(actor, 'delete', person, actor.id)).toBe(false)
    }
    expect(canWriteField(person, 'avatar')).toBe(true)
    expect(canWriteField(person, 'name')).toBe(false)
    expect(canWriteField(person, 'can_sign_in')).toBe(false)
  })
  test('admins: also the farm and the accounts', () => {
    expect(allowed(admin)).toEqual({ ...allowed(worker), farm: 'read patch', user: 'read create patch delete' })
  })
  test('admins cannot do acts that an entity lacks: delete a category, create a person', () => {
    for (const definition of registry.all) {
      for (const verb of VERBS) {
        if (!definition.verbs.includes(verb))
          expect(can(admin, verb, definition), `${verb} ${definition.name}`).toBe(false)
      }
    }
  })
})
