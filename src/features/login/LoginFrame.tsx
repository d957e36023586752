import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { DoorFrame, DoorHead } from '../../records/people/DoorFrame'
import type { RoutePath } from '../../records/record-routes'

type LoginFrameProps = {
  /** Replaces the product's name. */
  head?: ReactNode
  /** Whether a custom head has the product's rings behind it. */
  hasRings?: boolean
  back?: RoutePath | undefined
  children: ReactNode
}

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
