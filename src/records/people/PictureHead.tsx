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
  /** The use of the image, below the head and in the crop dialog. */
  note?: string | undefined
  cropNote: string
  /** Undefined if the image cannot be changed. */
  change: CutPicture | undefined
}

/** A person's round image, which can be changed in place, and the name. */
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
