import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

const MINUTE = 60

/** '8 min', and in the last minute its seconds. */
export function useTimeLeft(): (seconds: number) => string {
  const { t } = useLingui()
  return (seconds) => {
    const minutes = Math.round(seconds / MINUTE)
    return seconds > MINUTE
      ? t({ id: 'people.code.minutes', message: plural(minutes, { one: '# min', other: '# min' }) })
      : t({ id: 'people.code.seconds', message: plural(seconds, { one: '# s', other: '# s' }) })
  }
}
