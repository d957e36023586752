import { initialsOf } from '../../state/person/initials'
import { usePersonPicture } from '../../state/person/pictures'
import { Avatar } from '../../ui/display/pictures/Avatar'
import styles from './person-mark.module.css'

export type PersonMarkProps = {
  /** The value of created_by or updated_by. Absent: the user of this device. */
  id: string | undefined
  name: string
}

/** A person's small image with the name beside it. */
export const PersonMark = ({ id, name }: PersonMarkProps) => (
  <span className={styles.mark}>
    <PersonPicture id={id} name={name} size={24} />
    <span>{name}</span>
  </span>
)

export type PersonPictureProps = PersonMarkProps & {
  size: number
  /** For a place that does not show the name. */
  label?: string
}

export const PersonPicture = ({ id, name, size, label }: PersonPictureProps) => (
  <Avatar initials={initialsOf(name)} src={usePersonPicture(id)} size={size} label={label} />
)
