import { describe, expect, it } from 'vitest'
import { registry } from '../../src/domain/entities/registry'
import { overrides } from '../../src/records/overrides'

describe('the escape hatch', () => {
  it('names only entities that exist, and hand-written screens only where the entity has addresses', () => {
    for (const [name, { screens = [] }] of Object.entries(overrides)) {
      const definition = registry.byName(name)
      expect(definition, name).toBeDefined()
      if (screens.length > 0) expect(definition?.route, name).toBeDefined()
    }
  })

  it('has a word for a new record of everything that can be created on a device', () => {
    const creatable = registry.all.filter(
      ({ route, verbs, sync }) => route && sync === 'full' && verbs.includes('create'),
    )
    expect(creatable.filter(({ name }) => !overrides[name]?.create).map(({ name }) => name)).toEqual([])
  })
})
