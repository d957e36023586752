/** An entity with every kind of field and every property of one; no product entity has all of them. */
import { registry } from '../../../src/domain/entities/registry'
import { defineEntity, isPlainObject, makeRegistry } from '../../../src/domain/kit/entity'
import type { Label } from '../../../src/domain/kit/field'

const label = (message: string): Label => ({
  id: `test.${message.toLowerCase().replace(/\W+/g, '_')}`,
  message,
})

export const crate = defineEntity({
  name: 'crate',
  path: '/crates',
  version: 1,
  label: label('Crate'),
  labelPlural: label('Crates'),
  icon: 'ingredient',
  sync: 'full',
  route: { list: '/crates', base: '/crates' },
  verbs: ['read', 'create', 'patch', 'delete', 'restore'],
  writers: 'all',
  fields: {
    name: { type: 'text', label: label('Name'), maxLength: 10, required: true, rightBtns: { scan: {} } },
    kind: {
      type: 'select',
      label: label('Kind'),
      options: [
        { value: 'box', label: label('Box') },
        { value: 'bag', label: label('Bag') },
      ],
    },
    // Its options depend on another value.
    colour: {
      type: 'select',
      label: label('Colour'),
      options: ({ kind }) =>
        kind === 'bag' ? [{ value: 'clear', label: label('Clear') }] : [{ value: 'brown', label: label('Brown') }],
      visibleWhen: ({ kind }) => kind !== undefined && kind !== null,
    },
    lid: {
      type: 'text',
      label: label('Lid'),
      maxLength: 20,
      required: true,
      visibleWhen: ({ kind }) => kind === 'box',
    },
    weight: { type: 'unit', label: label('Weight'), min: '0.5', max: '20', suffix: 'kg', removable: true },
    count: { type: 'number', label: label('Count'), max: 99 },
    mail: { type: 'email', label: label('Mail'), placeholder: label('name@farm') },
    site: { type: 'url', label: label('Site'), requireProtocol: true, allowHttp: false },
    packed: { type: 'date', label: label('Packed') },
    pin: { type: 'password', label: label('Pin'), minLength: 4, requireNumbers: true },
    sealed: { type: 'boolean', label: label('Sealed') },
    shelf: { type: 'text', label: label('Shelf'), maxLength: 20, readonly: true },
    secret: { type: 'text', label: label('Secret'), maxLength: 20, hide: true },
    item_id: {
      type: 'reference',
      label: label('Content'),
      to: 'item',
      camera: { countField: 'count', dependentFields: ['note', 'unit_id'] },
    },
    unit_id: { type: 'reference', label: label('Unit'), to: 'unit' },
    note: {
      type: 'text',
      label: label('Note'),
      maxLength: 30,
      removable: true,
      customValidation: (value) => (value === 'no' ? { code: 'custom' } : undefined),
    },
    weigh: { type: 'button', label: label('Scales'), action: 'weigh', placeholder: label('Weigh') },
    place: {
      type: 'block',
      label: label('Place'),
      fields: {
        room: { type: 'text', label: label('Room'), maxLength: 5, required: true },
        rack: { type: 'number', label: label('Rack'), visibleWhen: ({ room }) => room !== undefined },
        geo: {
          type: 'block',
          label: label('Position'),
          fields: { row: { type: 'number', label: label('Row'), max: 9 } },
        },
      },
      visibleWhen: ({ sealed }) => sealed === true,
    },
    layers: {
      type: 'list',
      label: label('Layers'),
      maxItems: 3,
      of: {
        type: 'block',
        label: label('Layer'),
        fields: {
          what: { type: 'text', label: label('What'), maxLength: 10, required: true },
          tags: {
            type: 'list',
            label: label('Tags'),
            of: { type: 'text', label: label('Tag'), maxLength: 5 },
          },
        },
      },
    },
  },
  rules: [
    {
      fields: ['name', 'note'],
      check: ({ name, note }) => (name !== undefined && name === note ? { field: 'note', code: 'custom' } : undefined),
    },
    // A finding about the whole form that names no field.
    {
      fields: ['layers', 'kind'],
      check: ({ kind, layers }) =>
        kind === 'bag' && Array.isArray(layers) && layers.some(isPlainObject)
          ? { field: '', code: 'custom' }
          : undefined,
    },
  ],
  title: (show) => show('name'),
  list: { subtitle: [], search: ['name'], sort: 'name' },
  example: { name: 'A1' },
})

/** The same without a right to change it. */
export const sealedCrate = { ...crate, name: 'sealed_crate', path: '/sealed', verbs: ['read', 'create'] as const }

export const registryWithCrates = makeRegistry([...registry.all, crate, sealedCrate])
