import { initialsOf } from '../../state/person/initials'
import { usePersonPicture } from '../../state/person/pictures'
import { Avatar } from '../../ui/display/pictures/Avatar'
import styles from './person-mark.module.css'

export type PersonMarkProps = {
  /** What created_by or updated_by says; without it the user of this device. */
  id: string | undefined
  name: string
}

/** Who did it: a small picture and the name beside it. */
export const PersonMark = ({ id, name }: PersonMarkProps) => (
  <span className={styles.mark}>
    <PersonPicture id={id} name={name} size={24} />
    <span>{name}</span>
  </span>
)

export type PersonPictureProps = PersonMarkProps & {
  size: number
  /** For a place that does not say the name itself. */
  label?: string
}

export const PersonPicture = ({ id, name, size, label }: PersonPictureProps) => (
  <Avatar initials={initialsOf(name)} src={usePersonPicture(id)} size={size} label={label} />
)
