import { useLingui } from '@lingui/react/macro'
import type { SessionRow } from '../../domain/people-wire'
import { useFormat } from '../../state/words/format'
import { Button } from '../../ui/button/Button'
import { Mark } from '../../ui/display/marks/Mark'
import type { IconName } from '../../ui/icons'
import { LeadIcon } from '../../ui/list/LeadIcon'
import { ListRow } from '../../ui/list/ListRow'

const PHONE = /phone|mobile|android|iphone|ipad|телефон/i

/** A session or a token with its device and last use. The current one has a mark instead of its button. */
export const AccessRow = ({ row, onEnd }: { row: SessionRow; onEnd: () => void }) => {
  const { t } = useLingui()
  const format = useFormat()
  const { kind, device, scope, current } = row
  const name = device === '' ? t({ id: 'people.device.unknown', message: 'Unknown device' }) : device
  const used = format.relative(row.last_used_at)
  const until = format.moment(row.expires_at)
  const icon: IconName = kind === 'token' ? 'key' : PHONE.test(device) ? 'phone' : 'desktop'
  const wasUsed = kind === 'session' || row.last_used_at !== row.created_at
  const usedText = wasUsed
    ? t({ id: 'people.session.used', message: `Last used ${used}` })
    : t({ id: 'people.token.unused', message: 'Never used' })
  const scopeText =
    scope === 'write'
      ? t({ id: 'people.token.writes', message: 'Read and write' })
      : t({ id: 'people.token.reads', message: 'Read only' })
  const untilText = t({ id: 'people.token.until', message: `expires ${until}` })
  const end =
    kind === 'token'
      ? {
          text: t({ id: 'people.token.end', message: 'Revoke' }),
          of: t({ id: 'people.token.end.of', message: `Revoke ${name}` }),
        }
      : {
          text: t({ id: 'people.session.end', message: 'Sign out' }),
          of: t({ id: 'people.session.end.of', message: `Sign out ${name}` }),
        }
  return (
    <ListRow
      lead={<LeadIcon icon={icon} tone="neutral" />}
      title={name}
      subtitle={kind === 'token' ? [scopeText, usedText, untilText].join(' · ') : usedText}
      mark={
        current ? (
          <Mark tone="tint" icon="check">
            {t({ id: 'people.session.current', message: 'This device' })}
          </Mark>
        ) : undefined
      }
      action={
        current ? undefined : (
          <Button onClick={onEnd} label={end.of}>
            {end.text}
          </Button>
        )
      }
    />
  )
}
