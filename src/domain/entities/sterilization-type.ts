import * as common from '../kit/common-fields'
import { defineEntity } from '../kit/entity'
import type { Finding, NumberField, Values } from '../kit/field'

/** A day and a half is the longest known steaming, so the limit is two days. */
const MAX_MINUTES = 2880
const minutes = { type: 'number', min: 1, max: MAX_MINUTES } as const satisfies Partial<NumberField>

/** A sterilization method: device, temperature and time. */
export const sterilizationType = defineEntity({
  name: 'sterilization_type',
  path: '/sterilization_types',
  version: 1,
  label: /*i18n*/ { id: 'sterilization_type.one', message: 'Sterilization type' },
  labelPlural: /*i18n*/ { id: 'sterilization_type.many', message: 'Sterilization types' },
  icon: 'clock',
  words: {
    create: /*i18n*/ { id: 'sterilization_type.new', message: 'New sterilization type' },
    empty: /*i18n*/ {
      id: 'sterilization_type.empty',
      message: 'Add the ways you sterilize and pasteurize. Each recipe uses one.',
    },
  },
  sync: 'full',
  route: { list: '/sterilization-types', base: '/sterilization-types' },
  menu: { rank: 12 },
  verbs: ['read', 'create', 'patch', 'delete', 'restore'],
  writers: 'all',
  fields: {
    name: common.name,
    method: {
      type: 'select',
      label: /*i18n*/ { id: 'sterilization_type.method', message: 'Method' },
      options: [
        { value: 'autoclave', label: /*i18n*/ { id: 'sterilization.autoclave', message: 'Autoclave' } },
        { value: 'pressure_cooker', label: /*i18n*/ { id: 'sterilization.cooker', message: 'Pressure cooker' } },
        { value: 'atmospheric_steam', label: /*i18n*/ { id: 'sterilization.steam', message: 'Atmospheric steam' } },
        { value: 'hot_water', label: /*i18n*/ { id: 'sterilization.water', message: 'Hot water' } },
        {
          value: 'steam_pasteurization',
          label: /*i18n*/ { id: 'sterilization.pasteurization', message: 'Steam pasteurization' },
        },
        { value: 'lime', label: /*i18n*/ { id: 'sterilization.lime', message: 'Hydrated lime' } },
        { value: 'peroxide', label: /*i18n*/ { id: 'sterilization.peroxide', message: 'Hydrogen peroxide' } },
        { value: 'dry_heat', label: /*i18n*/ { id: 'sterilization.dry_heat', message: 'Dry heat' } },
        { value: 'none', label: /*i18n*/ { id: 'sterilization.none', message: 'None' } },
      ],
    },
    temperature_c: {
      type: 'number',
      label: /*i18n*/ { id: 'sterilization_type.temperature_c', message: 'Temperature, °C' },
      min: 0,
      max: 180,
    },
    pressure_kpa: {
      type: 'number',
      label: /*i18n*/ { id: 'sterilization_type.pressure_kpa', message: 'Pressure, kPa' },
      hint: /*i18n*/ { id: 'sterilization_type.pressure_kpa.hint', message: 'on the gauge: 103 is 15 psi' },
      min: 0,
      max: 250,
    },
    default_time: {
      ...minutes,
      label: /*i18n*/ { id: 'sterilization_type.default_time', message: 'Usual time, minutes' },
      section: /*i18n*/ { id: 'sterilization_type.time', message: 'Time' },
    },
    min_time: {
      ...minutes,
      label: /*i18n*/ { id: 'sterilization_type.min_time', message: 'Shortest time, minutes' },
      messages: {
        max: /*i18n*/ {
          id: 'sterilization_type.min_time.max',
          message: 'The shortest time must be at most {n} minutes.',
        },
      },
    },
    max_time: {
      ...minutes,
      label: /*i18n*/ { id: 'sterilization_type.max_time', message: 'Longest time, minutes' },
      messages: {
        min: /*i18n*/ {
          id: 'sterilization_type.max_time.min',
          message: 'The longest time must be at least {n} minutes.',
        },
      },
    },
    notes: common.notes,
  },
  rules: [{ fields: ['default_time', 'min_time', 'max_time'], check: unorderedTimes }],
  title: (show) => show('name'),
  list: { subtitle: ['method', 'temperature_c'], search: ['name'], sort: 'name' },
  example: {
    name: 'Autoclave 121 °C',
    method: 'autoclave',
    temperature_c: 121,
    pressure_kpa: 103,
    default_time: 45,
    min_time: 30,
    max_time: 180,
  },
})

/** The given times must be in the order shortest, usual, longest. */
function unorderedTimes({ default_time: usual, min_time: shortest, max_time: longest }: Values): Finding[] {
  const findings: Finding[] = []
  const most = usual ?? longest
  if (typeof shortest === 'number' && typeof most === 'number' && shortest > most) {
    findings.push({ field: 'min_time', code: 'max', params: { n: most } })
  }
  if (typeof longest === 'number' && typeof usual === 'number' && longest < usual) {
    findings.push({ field: 'max_time', code: 'min', params: { n: usual } })
  }
  return findings
}
