import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Mark } from '../../ui/display/marks/Mark'
import type { SporeEnd } from './spore-words'

/** Marks a spore that expires soon or has expired. */
export const EndMark = ({ end }: { end: SporeEnd }) => {
  const { t } = useLingui()
  if (end.kind === 'expired') {
    return (
      <Mark tone="neutral" icon="clock">
        {t({ id: 'spores.expired', message: 'Expired' })}
      </Mark>
    )
  }
  const { days } = end
  return (
    <Mark tone="amber" icon="clock">
      {days === 0
        ? t({ id: 'spores.lastDay', message: 'Last day' })
        : t({ id: 'spores.daysLeft', message: plural(days, { one: '# day left', other: '# days left' }) })}
    </Mark>
  )
}
