/** Chooses and crops a person's image. The caller stores it. */
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { CHOSEN_MEGAPIXELS, pictureSize } from '../../domain/kit/picture-size'
import type { Cut } from '../../state/files/cut-picture'
import { oneAct } from '../../state/form/one-act'

/** An image that is being cropped. */
export type Cutting = {
  readonly picture: Blob
  readonly address: string
  readonly size: { readonly width: number; readonly height: number }
}

/** The storage of a person's image. Both functions return the reason of a failure. */
export type PicturePlace = {
  readonly put: (bytes: ArrayBuffer) => Promise<string | undefined>
  readonly remove: () => Promise<string | undefined>
}

export type CutPicture = {
  readonly cutting: Cutting | undefined
  readonly busy: boolean
  /** Why the last attempt failed. */
  readonly problem: string | undefined
  readonly choose: (file: File) => void
  readonly use: (cut: Cut) => void
  readonly cancel: () => void
  readonly remove: () => void
}

/** `name` identifies the image: two presses that remove it are one act. */
export function useCutPicture(name: string, place: PicturePlace): CutPicture {
  const { t } = useLingui()
  const [cutting, setCutting] = useState<Cutting>()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const address = cutting?.address
  useEffect(() => (address === undefined ? undefined : () => URL.revokeObjectURL(address)), [address])

  const choose = async (file: File): Promise<void> => {
    setProblem(undefined)
    const { scalePicture } = await import('../../state/files/scale-picture')
    const bytes = await scalePicture(file)
    const size = bytes && bytes !== 'pixels' ? pictureSize(new Uint8Array(bytes)) : undefined
    if (bytes === 'pixels') {
      const million = CHOSEN_MEGAPIXELS
      return setProblem(
        t({
          id: 'files.pixels',
          message: `This image has more than ${million} million pixels. Choose a smaller one.`,
        }),
      )
    }
    if (!bytes || !size) {
      return setProblem(
        t({
          id: 'person.picture.kind',
          message: 'This image cannot be read. Choose another one, or take a photo.',
        }),
      )
    }
    const picture = new Blob([bytes], { type: 'image/jpeg' })
    setCutting({ picture, address: URL.createObjectURL(picture), size })
  }
  const use = async (cut: Cut): Promise<void> => {
    if (!cutting || busy) return
    setBusy(true)
    setProblem(undefined)
    try {
      const { cutPicture } = await import('../../state/files/cut-picture')
      const bytes = await cutPicture(cutting.picture, cut)
      const failed = bytes && (await place.put(bytes))
      setProblem(failed)
      if (bytes && failed === undefined) setCutting(undefined)
    } finally {
      setBusy(false)
    }
  }
  const remove = async (): Promise<boolean> => {
    const failed = await place.remove()
    setProblem(failed)
    return failed === undefined
  }
  return {
    cutting,
    busy,
    problem,
    choose: (file) => void choose(file),
    use: (cut) => void use(cut),
    cancel: () => {
      setCutting(undefined)
      setProblem(undefined)
    },
    remove: () => void oneAct(`picture ${name}`, remove),
  }
}
