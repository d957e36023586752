/** A plain entity that the product does not have: what one definition alone must be able to drive. */
import { registry } from '../src/domain/entities/registry'
import * as common from '../src/domain/kit/common-fields'
import { defineEntity, makeRegistry } from '../src/domain/kit/entity'

export const jar = defineEntity({
  name: 'jar',
  path: '/jars',
  version: 1,
  label: { id: 'test.jar', message: 'Jar' },
  labelPlural: { id: 'test.jars', message: 'Jars' },
  icon: 'ingredient',
  sync: 'full',
  route: { list: '/jars', base: '/jars' },
  verbs: ['read', 'create', 'patch', 'delete', 'restore'],
  writers: 'all',
  fields: {
    code: common.code,
    name: common.name,
    volume: { type: 'unit', label: { id: 'test.volume', message: 'Volume' }, above: '0', suffix: 'ml' },
    item_id: { type: 'reference', label: { id: 'test.item', message: 'Ingredient' }, to: 'item' },
    notes: common.notes,
  },
  rules: [],
  title: (show) => show('name'),
  list: { code: 'code', subtitle: ['volume'], search: ['name', 'code'], sort: 'name' },
  example: { code: 'J1', name: 'Wide jar', volume: '500' },
})

export const registryWithJar = makeRegistry([...registry.all, jar])
