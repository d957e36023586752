import type { CSSProperties, ReactNode } from 'react'
import { classes } from '../classes'
import { Icon } from '../icons'
import type { LinkRender } from '../link'
import { Pressable } from '../Pressable'
import { useRowTag } from './List'
import lists from './list.module.css'
import styles from './row.module.css'

/** One column of a wide list; a `wide` one takes the rest of the width. */
export type RowCell = { key: string; content: ReactNode; wide?: boolean | undefined }

export type ListRowProps = {
  /** Identifies the row for gestures and for restoring the scroll position. */
  id?: string | undefined
  title: ReactNode
  /** How far the row is indented in a tree: 0 at the top. */
  depth?: number | undefined
  /** The title is a record's name: a long one is cut after two lines, because the row opens it. A sentence is never cut. */
  named?: boolean | undefined
  subtitle?: ReactNode
  /** A gauge, a `LeadIcon`, an avatar: 20 to 40 px wide. */
  lead?: ReactNode
  /** The code on the label; before the subtitle, separated by a middle dot. */
  code?: string | undefined
  quantity?: string | undefined
  unit?: string | undefined
  /** A `Mark` under the quantity. */
  mark?: ReactNode
  /** A quiet text at the right: a time, a name. */
  meta?: ReactNode
  /** Columns of a wide list; narrower lists hide them, so important facts belong into `subtitle`. */
  cells?: readonly RowCell[] | undefined
  /** A button beside the row, with its own target. */
  action?: ReactNode
  /** Anything else at the right end, inside the row's target. */
  end?: ReactNode
  strong?: boolean | undefined
  selected?: boolean | undefined
  chevron?: boolean | undefined
  link?: LinkRender | undefined
  onOpen?: (() => void) | undefined
  /** It opens nothing now, and looks so. */
  blocked?: boolean | undefined
  /** Present while rows are being selected: the whole row toggles. */
  select?: { checked: boolean; onToggle: () => void; label: string } | undefined
}

export const ListRow = (props: ListRowProps) => {
  const Tag = useRowTag()
  const { title, subtitle, lead, code, quantity, unit, mark, meta, cells, action, end, select } = props
  // While rows are being selected no row counts as open: the tint marks selected rows.
  const current = select === undefined && props.selected
  const opens = select === undefined && (props.link !== undefined || props.onOpen !== undefined)
  const bare = quantity === undefined && mark === undefined && meta === undefined && end === undefined && !action
  const chevron = props.chevron ?? (opens && bare)
  const hasEnd = quantity !== undefined || mark !== undefined || meta !== undefined || end !== undefined
  const body = (
    <>
      <span className={styles.main} style={styleOf(props.depth)}>
        {select !== undefined && <Pick checked={select.checked} />}
        {lead !== undefined && lead !== null && (
          <span className={styles.lead} data-lead="">
            {lead}
          </span>
        )}
        <span className={styles.words}>
          <span className={classes(styles.title, props.strong && styles.strong, opens && props.named && styles.named)}>
            {title}
          </span>
          {(subtitle !== undefined || code !== undefined) && (
            <span className={classes(styles.subtitle, cells && styles.narrowOnly)}>
              {code}
              {code !== undefined && subtitle !== undefined && <span className={styles.dot}> · </span>}
              {subtitle}
            </span>
          )}
        </span>
      </span>
      {cells?.map((cell) => (
        <span key={cell.key} className={classes(styles.cell, cell.wide && styles.wideCell)}>
          {cell.content}
        </span>
      ))}
      {hasEnd && (
        <span className={styles.end}>
          {quantity !== undefined && (
            <span className={styles.quantity}>
              {quantity}
              {unit !== undefined && unit !== '' && <span className={styles.unit}>{unit}</span>}
            </span>
          )}
          {meta !== undefined && <span className={styles.meta}>{meta}</span>}
          {mark}
          {end}
        </span>
      )}
      {chevron && <Icon name="chevron" size={20} className={styles.chevron} />}
    </>
  )
  return (
    <Tag
      className={classes(lists.row, cells && lists.table, (current || select?.checked) && lists.selected)}
      data-row={props.id}
    >
      {select !== undefined ? (
        <label className={styles.hit}>
          <input
            type="checkbox"
            className={styles.check}
            checked={select.checked}
            aria-label={select.label}
            onChange={select.onToggle}
          />
          {body}
        </label>
      ) : (
        <Pressable
          className={classes(styles.hit, cells && styles.inTable)}
          feel={opens && !props.blocked ? 'row' : undefined}
          link={props.link}
          blocked={props.blocked}
          onClick={props.link === undefined ? props.onOpen : undefined}
          current={current}
        >
          {body}
        </Pressable>
      )}
      {select === undefined && (cells !== undefined || (action !== undefined && action !== null)) && (
        <span className={lists.action}>{action}</span>
      )}
    </Tag>
  )
}

const styleOf = (depth = 0) => (depth > 0 ? ({ '--depth': depth } as CSSProperties) : undefined)

const Pick = ({ checked }: { checked: boolean }) => (
  <span className={classes(styles.pick, checked && styles.picked)} aria-hidden="true">
    {checked && <Icon name="check" size={18} heavy />}
  </span>
)
