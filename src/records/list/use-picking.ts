/**
 * Picks rows of a list: by hold, swipe, keys or the Select button. While rows are picked, the centre button deletes them and the back
 * button ends picking. Only if the user may delete records of this kind.
 */
import { useLingui } from '@lingui/react/macro'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { EntityDefinition } from '../../domain/kit/entity'
import { useCentreOver } from '../../state/screen/page'
import { focusRow, listenToRows, type RowGestures } from '../../ui/list/row-gestures'
import { type Progress, useDeleteSelected } from '../delete/use-delete-selected'
import { useCan } from '../use-can'
import type { ListEntry } from './list-entries'
import { type Selection, useSelection } from './use-selection'

type Pickable = { readonly id: string }

export type Picking<Row extends Pickable = ListEntry> = {
  /** Undefined if nothing can be picked. */
  readonly selection: Selection<Row> | undefined
  /** Props for the element around the rows. */
  readonly holder: RefObject<HTMLDivElement | null>
  readonly progress: Progress | undefined
}

/** Deletes picked rows. */
export type Removing<Row> = {
  readonly mayPick: boolean
  /** Undefined while nothing is being deleted. */
  readonly progress: Progress | undefined
  /** False if the user declined. */
  readonly remove: (chosen: readonly Row[]) => Promise<boolean>
}

/** The rows of a record list. */
export function usePicking(definition: EntityDefinition, shown: readonly ListEntry[] | undefined): Picking {
  const can = useCan()
  const { progress, remove } = useDeleteSelected(definition)
  const mayPick = can('delete', definition) && definition.posted !== true
  return usePickedRows(shown, { mayPick, progress, remove })
}

/** Any rows. */
export function usePickedRows<Row extends Pickable>(
  shown: readonly Row[] | undefined,
  { mayPick, progress, remove }: Removing<Row>,
): Picking<Row> {
  const { t } = useLingui()
  const selection = useSelection(shown)
  const holder = useRef<HTMLDivElement>(null)
  const count = selection.chosen.length
  const deletes = async () => {
    if (await remove(selection.chosen)) selection.end()
  }
  useCentreOver(
    selection.isOn
      ? {
          icon: 'trash',
          label: t({ id: 'records.selected.delete', message: 'Delete' }),
          count,
          blocked: count === 0,
          busy: progress !== undefined,
          onClick: () => void deletes(),
          cancel: { label: t({ id: 'records.selected.cancel', message: 'Cancel selection' }), onClick: selection.end },
        }
      : undefined,
  )
  const isActive = mayPick && shown !== undefined && shown.length > 0
  useRowGestures(holder, isActive, selection)
  useEscape(selection)
  useRowFocus(holder, isActive, selection.isOn)
  return { selection: mayPick ? selection : undefined, holder, progress }
}

/** Gestures and keys for a selection of any rows. */
type Picks = Omit<Selection, 'chosen'>

function useRowGestures(holder: RefObject<HTMLDivElement | null>, isActive: boolean, selection: Picks): void {
  const latest = useRef(selection)
  useLayoutEffect(() => {
    latest.current = selection
  })
  useLayoutEffect(() => {
    if (!isActive || !holder.current) return
    return listenToRows(holder.current, () => gesturesOf(latest.current))
  }, [holder, isActive])
}

function gesturesOf(selection: Picks): RowGestures {
  return {
    onHold: (row) => (selection.isOn ? selection.reach(row) : selection.begin(row)),
    onSwipe: selection.toggle,
    onPick: (row, reach) => (reach ? selection.reach(row) : selection.toggle(row)),
    onSpace: selection.begin,
    onStretch: selection.stretch,
    onAll: selection.all,
  }
}

/** Escape ends picking wherever the focus is. If a dialog is open, it closes the dialog instead. */
function useEscape({ isOn, end }: Picks): void {
  useEffect(() => {
    if (!isOn) return
    const leave = (event: KeyboardEvent) => {
      const isCovered = document.querySelector('dialog[open]') !== null
      if (event.key === 'Escape' && !isCovered) end()
    }
    document.addEventListener('keydown', leave)
    return () => document.removeEventListener('keydown', leave)
  }, [isOn, end])
}

/** Rows are mounted again when picking starts and ends, so the focus returns to its row, else to the first. */
function useRowFocus(holder: RefObject<HTMLDivElement | null>, isActive: boolean, isOn: boolean): void {
  const last = useRef<string>(undefined)
  const before = useRef(isOn)
  useLayoutEffect(() => {
    const list = holder.current
    if (!isActive || !list) return
    const remember = (event: Event) => {
      if (event.target instanceof Element) last.current = event.target.closest<HTMLElement>('[data-row]')?.dataset.row
    }
    list.addEventListener('focusin', remember)
    list.addEventListener('pointerdown', remember)
    return () => {
      list.removeEventListener('focusin', remember)
      list.removeEventListener('pointerdown', remember)
    }
  }, [holder, isActive])
  useLayoutEffect(() => {
    if (before.current === isOn) return
    before.current = isOn
    const isLost = document.activeElement === null || document.activeElement === document.body
    const rows = [...(holder.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const row = rows.find((one) => one.dataset.row === last.current) ?? (isOn ? rows[0] : undefined)
    if (row && isLost) focusRow(row)
  }, [holder, isOn])
}
