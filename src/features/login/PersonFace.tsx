import { initialsOf } from '../../state/person/initials'
import type { PersonHere } from '../../state/phone/people-here'
import { Avatar } from '../../ui/display/pictures/Avatar'
import { usePictureAddress } from './use-picture-address'
import styles from './who.module.css'

/** The picture of somebody of this phone, or their initials; decorative, since the name stands beside it. */
export function PersonFace({ person, size }: { person: PersonHere; size: number }) {
  const src = usePictureAddress(person.picture)
  return (
    <span className={styles.face} aria-hidden="true">
      <Avatar initials={initialsOf(person.name)} src={src} size={size} />
    </span>
  )
}
