import { type ReactNode, Suspense } from 'react'
import { initialsOf } from '../../state/person/initials'
import { ImageHeader } from '../../ui/display/pictures/ImageHeader'
import { lazyAgain } from '../../ui/lazy-again'
import type { CutPicture } from './use-cut-picture'

const CropDialog = lazyAgain(() => import('../../ui/crop/CropDialog').then((module) => module.CropDialog))

export type PictureHeadProps = {
  name: string
  src: string | undefined
  /** Marks under the name. */
  subtitle?: ReactNode
  /** What becomes of the picture, under the head and in the dialog that cuts it. */
  note?: string | undefined
  cropNote: string
  /** Undefined where the picture cannot be changed. */
  change: CutPicture | undefined
}

/** The picture of a person, round and to be changed in place, and the name. */
export const PictureHead = ({ name, src, subtitle, note, cropNote, change }: PictureHeadProps) => (
  <>
    <ImageHeader
      initials={initialsOf(name)}
      src={src}
      title={name}
      subtitle={subtitle}
      note={note}
      problem={change?.cutting ? undefined : change?.problem}
      onChangeImage={change?.choose}
      onRemoveImage={change?.remove}
    />
    {change?.cutting && (
      <Suspense fallback={null}>
        <CropDialog
          key={change.cutting.address}
          src={change.cutting.address}
          size={change.cutting.size}
          note={cropNote}
          problem={change.problem}
          busy={change.busy}
          onUse={change.use}
          onClose={change.cancel}
        />
      </Suspense>
    )}
  </>
)
