import { useLingui as useTexts } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { Label } from '../../domain/kit/field'
import { inSentence } from '../../records/words/in-sentence'
import { Notice } from '../../ui/display/states/Notice'
import { partUnder, ticketOf } from './label-ticket'

/** Names the scanned label, and says that it opens after the sign-in. Empty for any other address. */
export function LoginTicket({ address }: { address: unknown }) {
  const { t } = useLingui()
  const { _ } = useTexts()
  const ticket = ticketOf(address, window.location.origin)
  const { category = '', part, values = [] } = ticket ?? {}
  const label = usePartLabel(part === undefined ? undefined : category)
  if (!ticket) return null
  const name = part === undefined || !label ? category : `${category}, ${inSentence(_(label))} ${part}`
  return (
    <Notice
      icon="box"
      title={t({ id: 'login.ticket', message: 'Opens after you sign in' })}
      text={[name, ...values].filter((text) => text !== '').join(' · ')}
    />
  )
}

/** The word for a part in the category. Needs the definitions; undefined until they are loaded. */
function usePartLabel(category: string | undefined): Label | undefined {
  const [label, setLabel] = useState<Label>()
  useEffect(() => {
    if (category === undefined) return undefined
    let isHere = true
    void import('../../domain/entities/registry').then(({ registry }) => {
      if (isHere) setLabel(partUnder(registry, category))
    })
    return () => {
      isHere = false
    }
  }, [category])
  return label
}
