import { Keycap } from './Keycap'
import styles from './key-hints.module.css'

/** What keys do: 'Ctrl Z undo'. */
export type KeyHint = { readonly caps: readonly string[]; readonly does: string }

/** The keys of a place in a row, for who has a keyboard. */
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
