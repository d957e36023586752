/** The address of a person's picture for as long as the component stands. */
import { useEffect, useState } from 'react'
import type { AccountPicture } from '../../data/open/device-db'

export function usePictureAddress(picture: AccountPicture | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!picture) return
    const made = URL.createObjectURL(new Blob([picture.bytes], { type: picture.type }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [picture])
  return picture && address
}
