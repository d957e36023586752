import { DishBar } from '../dish/DishBar'
import { DishGlyph } from '../dish/DishGlyph'
import { Icon } from '../icons'
import styles from './graph.module.css'
import type { GraphNode } from './LineageGraph'

/** The content of a node: code, description, its dishes as a bar, and a mark for lost or quarantined ones. */
export const GraphNodeFace = ({ title, line, tally, aside }: GraphNode) => {
  const bad = tally.find(({ shape }) => shape === 'contaminated')?.count ?? 0
  return (
    <>
      <span className={styles.words}>
        <strong className={styles.title}>{title}</strong>
        <span className={styles.line}>{line}</span>
      </span>
      {(bad > 0 || aside !== undefined) && (
        <span className={styles.marks} aria-hidden="true">
          {aside !== undefined && <Icon name="warning" size={20} className={styles.aside} />}
          {bad > 0 && <DishGlyph shape="contaminated" number={bad} size={26} />}
        </span>
      )}
      {tally.length > 0 && (
        <span className={styles.tally}>
          <DishBar tally={tally} aside={aside} />
        </span>
      )}
    </>
  )
}
