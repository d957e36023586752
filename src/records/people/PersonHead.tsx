import { useLingui } from '@lingui/react/macro'
import { type ReactNode, Suspense } from 'react'
import { rowsOf } from '../../data/db'
import { useUnsentFiles } from '../../state/files/shown-file'
import { initialsOf } from '../../state/initials'
import { PERSON } from '../../state/people'
import { usePersonPicture } from '../../state/pictures'
import { useReplica } from '../../state/replica'
import { ofDevice, useLive } from '../../state/use-live'
import { ImageHeader } from '../../ui/display/ImageHeader'
import { lazyAgain } from '../../ui/lazy-again'
import { useChangePicture } from './use-change-picture'

const CropDialog = lazyAgain(() => import('../../ui/crop/CropDialog').then((module) => module.CropDialog))

export type PersonHeadProps = {
  id: string
  name: string
  /** Marks under the name. */
  subtitle?: ReactNode
  /** Whether the picture can be changed here: one's own, or anybody's by an admin. */
  canChange: boolean
}

/** The head of a person's screen: the picture, which can be changed in place, and the name. */
export const PersonHead = ({ id, name, subtitle, canChange }: PersonHeadProps) => {
  const { t } = useLingui()
  const src = usePersonPicture(id)
  const isUnsent = useIsUnsent(id)
  const change = useChangePicture(id)
  const note = change.isOwn
    ? t({ id: 'person.picture.note', message: 'Kept small, without place or time. Sent when there is signal.' })
    : t({ id: 'person.picture.note.other', message: 'Kept small, without place or time. Sent to the server now.' })
  return (
    <>
      <ImageHeader
        initials={initialsOf(name)}
        src={src}
        title={name}
        subtitle={subtitle}
        note={isUnsent ? t({ id: 'files.waits', message: 'Only on this device so far; sent by itself' }) : undefined}
        problem={change.cutting ? undefined : change.problem}
        onChangeImage={canChange ? change.choose : undefined}
        onRemoveImage={canChange ? change.remove : undefined}
      />
      {change.cutting && (
        <Suspense fallback={null}>
          <CropDialog
            key={change.cutting.address}
            src={change.cutting.address}
            size={change.cutting.size}
            note={note}
            problem={change.problem}
            busy={change.busy}
            onUse={change.use}
            onClose={change.cancel}
          />
        </Suspense>
      )}
    </>
  )
}

/** Whether the bytes of the picture are still to be sent. */
function useIsUnsent(id: string): boolean {
  const { db } = useReplica()
  const name = useLive(ofDevice, async () => (await rowsOf(db, PERSON).get(id))?.avatar, [db, id])
  const unsent = useUnsentFiles(typeof name === 'string' ? [name] : [])
  return typeof name === 'string' && unsent.get(name) === 'waits'
}
