import { isTimeZone } from '../clock'
import * as common from '../kit/common-fields'
import { defineEntity } from '../kit/entity'
import { LABELS } from '../kit/labels'
import { labelProfile } from '../label-profile'
import { USUAL_GAP_DAYS } from '../yield/flush'

/** The farm's settings: exactly one record, edited by admins. */
export const farm = defineEntity({
  name: 'farm',
  path: '/farms',
  version: 2,
  label: /*i18n*/ { id: 'farm.one', message: 'Farm' },
  labelPlural: /*i18n*/ { id: 'farm.many', message: 'Farms' },
  icon: 'farm',
  sync: 'full',
  verbs: ['read', 'patch'],
  writers: 'admin',
  fields: {
    name: common.name,
    currency: {
      type: 'text',
      label: LABELS.currency,
      maxLength: 3,
      required: true,
      default: 'EUR',
      hint: /*i18n*/ { id: 'farm.currency.hint', message: 'three letters, such as EUR' },
      customValidation: (value) => (/^[A-Z]{3}$/.test(String(value)) ? undefined : { code: 'currency' }),
    },
    time_zone: {
      type: 'text',
      label: /*i18n*/ { id: 'farm.time_zone', message: 'Time zone' },
      maxLength: 64,
      required: true,
      default: 'UTC',
      hint: /*i18n*/ { id: 'farm.time_zone.hint', message: 'such as Europe/Berlin' },
      customValidation: (value) => (isTimeZone(String(value)) ? undefined : { code: 'time_zone' }),
    },
    origins: {
      type: 'list',
      label: /*i18n*/ { id: 'farm.origins', message: 'Web addresses of this farm' },
      hint: /*i18n*/ { id: 'farm.origins.hint', message: 'Labels printed with any of these addresses open here' },
      merge: 'union',
      maxItems: 20,
      of: {
        type: 'text',
        label: /*i18n*/ { id: 'farm.origin', message: 'Web address' },
        maxLength: 200,
        customValidation: (value) => (isOrigin(String(value)) ? undefined : { code: 'origin' }),
      },
    },
    flush_gap_days: {
      type: 'number',
      label: /*i18n*/ { id: 'farm.flush_gap_days', message: 'Days between flushes' },
      hint: /*i18n*/ {
        id: 'farm.flush_gap_days.hint',
        message: 'a pick after more days without one begins the next flush',
      },
      min: 1,
      max: 60,
      default: USUAL_GAP_DAYS,
    },
    label_profiles: {
      type: 'list',
      label: /*i18n*/ { id: 'farm.label_profiles', message: 'Label sheets' },
      hide: true,
      merge: 'union',
      maxItems: 50,
      of: labelProfile,
    },
    notes: common.notes,
  },
  rules: [],
  title: (show) => show('name'),
  list: { subtitle: ['currency', 'time_zone'], search: ['name'], sort: 'name' },
  example: { name: 'North farm', currency: 'EUR', time_zone: 'Europe/Berlin', origins: ['https://farm.example'] },
})

/** True for a bare http(s) origin such as `https://farm.example:8443`. */
export function isOrigin(text: string): boolean {
  try {
    const url = new URL(text)
    return (url.protocol === 'https:' || url.protocol === 'http:') && url.origin === text
  } catch {
    return false
  }
}
