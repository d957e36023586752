import * as common from '../kit/common-fields'
import { defineEntity } from '../kit/entity'
import { PICTURES } from '../kit/files'
import { LABELS } from '../kit/labels'

/** An account. Online only: no device stores or queues it. The entity `person` carries names to devices. */
export const user = defineEntity({
  name: 'user',
  path: '/users',
  version: 1,
  label: /*i18n*/ { id: 'user.one', message: 'User' },
  labelPlural: /*i18n*/ { id: 'user.many', message: 'Users' },
  icon: 'user',
  sync: 'none',
  route: { list: '/users', base: '/users' },
  menu: { rank: 90, bar: true, group: 'admin' },
  quickAction: 110,
  words: {
    create: /*i18n*/ { id: 'user.new', message: 'New user' },
  },
  verbs: ['read', 'create', 'patch', 'delete'],
  writers: 'admin',
  readers: 'admin',
  qr: { category: 'USER' },
  deletion: 'final',
  fields: {
    name: common.name,
    email: { type: 'email', label: LABELS.email, required: true, unique: true },
    is_admin: { type: 'boolean', label: /*i18n*/ { id: 'user.is_admin', message: 'Admin' }, default: false },
    approved: { type: 'boolean', label: /*i18n*/ { id: 'user.approved', message: 'Approved' }, default: false },
    tg_id: { type: 'text', label: LABELS.telegram, maxLength: 64 },
    password: { type: 'password', label: /*i18n*/ { id: 'user.password', message: 'Password' } },
    notes: common.notes,
  },
  rules: [],
  title: (show) => show('name'),
  list: { subtitle: ['email'], search: ['name', 'email'], sort: 'name' },
  example: { name: 'Vera', email: 'vera@farm.example', is_admin: false, approved: true },
})

/** The name and image of a person, which all people of the farm may read. Each person may change their own image. */
export const person = defineEntity({
  name: 'person',
  path: '/people',
  version: 1,
  label: /*i18n*/ { id: 'person.one', message: 'Person' },
  labelPlural: /*i18n*/ { id: 'person.many', message: 'People' },
  icon: 'users',
  sync: 'full',
  verbs: ['read', 'patch'],
  writers: 'own',
  fields: {
    /** The server copies it from the account. */
    name: { ...common.name, readonly: true },
    avatar: { type: 'file', label: /*i18n*/ { id: 'person.avatar', message: 'Image' }, accept: PICTURES },
    /** False after the account was deleted or blocked. */
    can_sign_in: {
      type: 'boolean',
      label: /*i18n*/ { id: 'person.can_sign_in', message: 'Can sign in' },
      readonly: true,
      hide: true,
    },
  },
  rules: [],
  title: (show) => show('name'),
  list: { subtitle: [], search: ['name'], sort: 'name' },
  example: { name: 'Vera' },
})
