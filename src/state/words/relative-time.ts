/** '3 minutes ago', separate from other formats, because the shell needs only this. */
import { usePreferences } from '../device/preferences'
import { useOpenedReplica } from '../replica/replica'

const STEPS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** `locale` is a language's. A text that is not an instant is unchanged. */
export function relativeTime(locale: string, now: () => number): (iso: string) => string {
  let ago: Intl.RelativeTimeFormat | undefined
  return (iso) => {
    ago ??= new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
    const passed = Date.parse(iso) - now()
    if (Number.isNaN(passed)) return iso
    const [unit, size] = STEPS.find(([, length]) => Math.abs(passed) >= length) ?? ['minute', 60_000]
    return ago.format(Math.trunc(passed / size), unit)
  }
}

export function useRelativeTime(): (iso: string) => string {
  const { language } = usePreferences()
  const replica = useOpenedReplica()
  return relativeTime(language, () => replica?.now() ?? Date.now())
}
