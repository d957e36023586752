import { useLingui } from '@lingui/react/macro'
import { Notice } from '../../ui/display/Notice'
import { ticketOf } from './label-ticket'

/** Says what the scanned label is, and that it opens after the sign-in. Nothing for any other address. */
export function LoginTicket({ address }: { address: unknown }) {
  const { t } = useLingui()
  const ticket = ticketOf(address, window.location.origin)
  if (!ticket) return null
  const { category = '', part, values } = ticket
  const name = part === undefined ? category : t({ id: 'login.ticket.part', message: `${category}, package ${part}` })
  return (
    <Notice
      icon="box"
      title={t({ id: 'login.ticket', message: 'Opens after sign-in' })}
      text={[name, ...values].filter((text) => text !== '').join(' · ')}
    />
  )
}
