import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { DoorFrame, DoorHead } from '../../records/people/DoorFrame'
import type { RoutePath } from '../../records/record-routes'

type LoginFrameProps = {
  /** In place of the product's name. */
  head?: ReactNode
  /** The product's rings behind a head of its own. */
  hasRings?: boolean
  /** Where a back button leads. */
  back?: RoutePath | undefined
  children: ReactNode
}

/** What every screen of the sign-in has around it. */
export function LoginFrame({ head, hasRings = false, back, children }: LoginFrameProps) {
  const { t } = useLingui()
  const product = (
    <DoorHead
      title={t({ id: 'app.name', message: 'Pinset' })}
      text={t({ id: 'app.tagline', message: 'Modern mushroom farm management system' })}
      isLarge
    />
  )
  const isOwn = head !== undefined
  return (
    <DoorFrame head={head ?? product} hasRings={!isOwn || hasRings} isTight={isOwn} back={back}>
      {children}
    </DoorFrame>
  )
}
