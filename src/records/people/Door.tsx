import type { ReactNode } from 'react'
import { DoorFrame, DoorHead } from './DoorFrame'

/** A page before sign-in: joining, a forgotten password. */
export const Door = ({ title, text, children }: { title: string; text?: string | undefined; children: ReactNode }) => (
  <DoorFrame title={title} head={<DoorHead title={title} text={text} />} hasRings>
    {children}
  </DoorFrame>
)
