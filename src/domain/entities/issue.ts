/**
 * An issue (S26): a change that the server refused, kept until its owner decides. The server writes it and devices mirror the open ones.
 * It has no form, list or route, so it is not in the registry.
 */
import { defineEntity } from '../kit/entity'

export const issue = defineEntity({
  name: 'issue',
  path: '/sync/issues',
  version: 1,
  label: /*i18n*/ { id: 'issue.one', message: 'Rejected change' },
  labelPlural: /*i18n*/ { id: 'issue.many', message: 'Rejected changes' },
  sync: 'read',
  verbs: ['read'],
  writers: 'admin',
  fields: {},
  rules: [],
  title: () => '',
  list: { subtitle: [], search: [], sort: 'created_at' },
  example: {},
})
