import { Autocomplete } from '@base-ui/react/autocomplete'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { IconButton } from '../button/IconButton'
import { Icon } from '../icons'
import type { LinkRender } from '../link'
import { type FinderGroup, FinderRow, type FinderRowFacts } from './FinderRow'
import styles from './finder.module.css'

export type FinderProps = {
  /** The name of the field and of its list. */
  label: string
  value: string
  onChange: (text: string) => void
  groups: readonly FinderGroup[]
  onOpen: (row: FinderRowFacts, isBeside: boolean) => void
  /** Escape in an empty field. */
  onLeave: () => void
  /** Enter while no row is chosen, or before the rows answer the text. */
  onSubmit: () => void
  /** The rows answer another text: Enter opens none of them. */
  isStale: boolean
  /** Rows are offers, not answers: none is chosen before the person moves to it. */
  isOffer: boolean
  /** Before the field: the back button. */
  lead?: ReactNode
  scan?: LinkRender | undefined
  /** Between field and rows: filters. */
  above?: ReactNode
  /** Shown and read out: the number of results. */
  status?: ReactNode
  /** Only read out, if the page shows it in another way. */
  heard?: string | undefined
  /** Before the rows: shown if there are none. */
  children?: ReactNode
  note?: string | undefined
  foot?: ReactNode
}

/** A field and its results, in groups. The focus stays in the field; arrows move through the rows, Enter opens one. */
export const Finder = (props: FinderProps) => {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const rows = useRef<HTMLDivElement>(null)
  const [isMoved, setMoved] = useState(false)
  // Also after a press on a button that then disappears.
  useEffect(() => {
    if (document.activeElement === document.body) input.current?.focus({ preventScroll: true })
  })
  useEffect(() => input.current?.focus({ preventScroll: true }), [])
  const isNoneChosen = props.isOffer && !isMoved
  /** The chosen row on the page. */
  const chosenRow = () => {
    const shown = isNoneChosen ? undefined : rows.current?.querySelector<HTMLElement>('[data-highlighted]')
    const id = shown?.dataset.id
    return props.groups.flatMap(({ items }) => items).find((row) => row.id === id)
  }
  const empty = () => {
    props.onChange('')
    input.current?.focus()
  }
  const press = (event: KeyboardEvent & { preventBaseUIHandler: () => void }) => {
    // An input method handles its own keys.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setMoved(true)
    if (event.key === 'Escape') {
      event.preventDefault()
      event.preventBaseUIHandler()
      if (props.value === '') props.onLeave()
      else empty()
    }
    if (event.key !== 'Enter') return
    event.preventDefault()
    event.preventBaseUIHandler()
    const row = props.isStale ? undefined : chosenRow()
    if (row) props.onOpen(row, event.ctrlKey || event.metaKey)
    else props.onSubmit()
  }
  return (
    <CSPProvider disableStyleElements>
      <Autocomplete.Root
        open
        inline
        mode="none"
        filter={null}
        items={props.groups}
        autoHighlight="always"
        keepHighlight
        value={props.value}
        itemToStringValue={(row) => row.id}
        onValueChange={(text, { reason }) => {
          if (reason === 'item-press') return
          setMoved(false)
          props.onChange(text)
        }}
      >
        <div className={styles.head}>
          {props.lead}
          <search className={styles.field}>
            <Icon name="search" size={22} className={styles.glass} />
            <Autocomplete.Input
              ref={input}
              className={styles.input}
              aria-label={props.label}
              placeholder={props.label}
              enterKeyHint="go"
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              onKeyDown={press}
            />
            {props.value !== '' && (
              <IconButton
                icon="close"
                size={20}
                label={t({ id: 'ui.search.clear', message: 'Clear search' })}
                onClick={empty}
              />
            )}
            {props.scan && (
              <IconButton
                icon="camera"
                size={22}
                label={t({ id: 'ui.search.scan', message: 'Scan QR Code' })}
                link={props.scan}
              />
            )}
          </search>
        </div>
        {props.above && <div className={styles.above}>{props.above}</div>}
        <Autocomplete.Status className={styles.status}>
          {props.status}
          {props.heard !== undefined && <span className={styles.heard}>{props.heard}</span>}
        </Autocomplete.Status>
        <div ref={rows} className={styles.found} data-quiet={isNoneChosen || undefined}>
          {props.children}
          <Autocomplete.List className={styles.groups} aria-label={props.label}>
            {(group: FinderGroup) => (
              <Autocomplete.Group key={group.id} items={group.items}>
                <Autocomplete.GroupLabel className={styles.groupHead}>
                  {group.label}
                  {group.count !== undefined && <span className={styles.count}> {group.count}</span>}
                </Autocomplete.GroupLabel>
                <div className={styles.rows}>
                  <Autocomplete.Collection>
                    {(row: FinderRowFacts) => (
                      <Autocomplete.Item
                        key={row.id}
                        value={row}
                        className={styles.row}
                        data-id={row.id}
                        onPointerMove={() => setMoved(true)}
                        onClick={(event) => props.onOpen(row, event.ctrlKey || event.metaKey)}
                      >
                        <FinderRow {...row} />
                      </Autocomplete.Item>
                    )}
                  </Autocomplete.Collection>
                </div>
              </Autocomplete.Group>
            )}
          </Autocomplete.List>
          {props.note !== undefined && <p className={styles.note}>{props.note}</p>}
        </div>
        {props.foot}
      </Autocomplete.Root>
    </CSPProvider>
  )
}
