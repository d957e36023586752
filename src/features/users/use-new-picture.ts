/** The image of a new account: cropped here, sent with the form. */
import { useEffect, useState } from 'react'
import { type CutPicture, useCutPicture } from '../../records/people/use-cut-picture'

export type NewPicture = {
  readonly file: File | undefined
  /** The address of the image while the form is open. */
  readonly address: string | undefined
  readonly change: CutPicture
}

type Kept = { readonly file: File; readonly address: string }

export function useNewPicture(): NewPicture {
  const [kept, setKept] = useState<Kept>()
  useEffect(() => (kept === undefined ? undefined : () => URL.revokeObjectURL(kept.address)), [kept])
  const change = useCutPicture('new', {
    put: async (bytes) => {
      const file = new File([bytes], 'picture.jpg', { type: 'image/jpeg' })
      setKept({ file, address: URL.createObjectURL(file) })
      return undefined
    },
    remove: async () => {
      setKept(undefined)
      return undefined
    },
  })
  return { file: kept?.file, address: kept?.address, change }
}
