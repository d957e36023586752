import { daysBetween } from '../../domain/clock'
import type { Values } from '../../domain/kit/field'
import type { IconName } from '../../ui/icons'

const ICONS: Readonly<Record<string, IconName>> = {
  print: 'spore-print',
  syringe: 'syringe',
  swab: 'swab',
  slant: 'slant',
  liquid_culture: 'flask',
}

/** The icon of a spore's form. */
export function sporeIcon({ form }: Values): IconName {
  return ICONS[String(form)] ?? 'spore'
}

/** From this many days before its end a spore is marked. */
const SOON = 14

export type SporeEnd = { readonly kind: 'expired' } | { readonly kind: 'soon'; readonly days: number }

/** The state of a spore relative to its last day; undefined while that is far away or unknown. Days as `YYYY-MM-DD`. */
export function sporeEnd({ expires_at }: Values, today: string): SporeEnd | undefined {
  if (typeof expires_at !== 'string') return undefined
  const days = daysBetween(today, expires_at)
  if (days < 0) return { kind: 'expired' }
  return days <= SOON ? { kind: 'soon', days } : undefined
}
