import styles from './avatar.module.css'

export type AvatarProps = {
  initials: string
  src?: string | undefined
  label?: string | undefined
  size?: number | undefined
}

/** A person's image, or their initials on petrol. Decorative unless it has a `label`. */
export const Avatar = ({ initials, src, label, size = 34 }: AvatarProps) => (
  <span className={styles.avatar} style={{ width: rem(size), height: rem(size), fontSize: rem(size * 0.36) }}>
    {label !== undefined && <span className={styles.read}>{label}</span>}
    {src === undefined ? (
      <span className={styles.initials} data-text={initials} />
    ) : (
      <img className={styles.picture} src={src} alt="" />
    )}
  </span>
)

const rem = (px: number): string => `${px / 16}rem`
