import { initialsOf } from '../../state/initials'
import type { PersonHere } from '../../state/people-here'
import { Avatar } from '../../ui/display/Avatar'
import { usePictureAddress } from './use-picture-address'

/** The picture of somebody of this phone, or their initials. */
export function PersonFace({ person, size }: { person: PersonHere; size: number }) {
  const src = usePictureAddress(person.picture)
  return <Avatar initials={initialsOf(person.name)} src={src} size={size} />
}
