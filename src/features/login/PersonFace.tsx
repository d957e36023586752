import { useEffect, useState } from 'react'
import type { AccountPicture } from '../../data/open/device-db'
import { initialsOf } from '../../state/person/initials'
import type { PersonHere } from '../../state/phone/people-here'
import { Avatar } from '../../ui/display/pictures/Avatar'
import styles from './who.module.css'

/** A person's image, or their initials; decorative, because the name is beside it. */
export function PersonFace({ person, size }: { person: PersonHere; size: number }) {
  const src = usePictureAddress(person.picture)
  return (
    <span className={styles.face} aria-hidden="true">
      <Avatar initials={initialsOf(person.name)} src={src} size={size} />
    </span>
  )
}

/** The address of a person's image while the component is mounted. */
function usePictureAddress(picture: AccountPicture | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!picture) return
    const made = URL.createObjectURL(new Blob([picture.bytes], { type: picture.type }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [picture])
  return picture && address
}
