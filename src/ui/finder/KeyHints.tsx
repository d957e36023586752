import { Keycap } from './Keycap'
import styles from './key-hints.module.css'

/** The effect of keys: 'Ctrl Z undo'. */
export type KeyHint = { readonly caps: readonly string[]; readonly does: string }

/** The keys of a place, in a row, for people with a keyboard. */
export const KeyHints = ({ hints }: { hints: readonly KeyHint[] }) => (
  <p className={styles.hints}>
    {hints.map(({ caps, does }) => (
      <span key={does}>
        {caps.map((cap) => (
          <Keycap key={cap}>{cap}</Keycap>
        ))}{' '}
        {does}
      </span>
    ))}
  </p>
)
