import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { rowsOf } from '../../data/db'
import { useUnsentFiles } from '../../state/files/shown-file'
import { PERSON } from '../../state/person/people'
import { usePersonPicture } from '../../state/person/pictures'
import { useReplica } from '../../state/replica/replica'
import { ofDevice, useLive } from '../../state/replica/use-live'
import { PictureHead } from './PictureHead'
import { useChangePicture } from './use-change-picture'

export type PersonHeadProps = {
  id: string
  name: string
  /** Marks under the name. */
  subtitle?: ReactNode
  /** Whether the image can be changed here: one's own, or any image by an admin. */
  canChange: boolean
}

/** The head of a person's screen: the image, which can be changed in place, and the name. */
export const PersonHead = ({ id, name, subtitle, canChange }: PersonHeadProps) => {
  const { t } = useLingui()
  const src = usePersonPicture(id)
  const isUnsent = useIsUnsent(id)
  const change = useChangePicture(id)
  const note = change.isOwn
    ? t({ id: 'person.picture.note', message: 'Saved small, without location or time. Sent when you are back online.' })
    : t({ id: 'person.picture.note.other', message: 'Saved small, without location or time. Sent to the server now.' })
  return (
    <PictureHead
      name={name}
      src={src}
      subtitle={subtitle}
      note={isUnsent ? t({ id: 'files.waits', message: 'Only on this device so far. Sent automatically.' }) : undefined}
      cropNote={note}
      change={canChange ? change : undefined}
    />
  )
}

/** Whether the image's bytes are unsent. */
function useIsUnsent(id: string): boolean {
  const { db } = useReplica()
  const name = useLive(ofDevice, async () => (await rowsOf(db, PERSON).get(id))?.avatar, [db, id])
  const unsent = useUnsentFiles(typeof name === 'string' ? [name] : [])
  return typeof name === 'string' && unsent.get(name) === 'waits'
}
