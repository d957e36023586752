/**
 * Deletes the picked records of a list, each as a gesture of its own, so that one refusal does not block the others. The user gets one
 * question and one undo.
 */
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Intent } from '../../domain/acts/intent'
import type { EntityDefinition } from '../../domain/kit/entity'
import { currentReplica, useReplica } from '../../state/replica/replica'
import { confirm, toast, toastError, toastSuccess } from '../../state/screen/overlays'
import type { ListEntry } from '../list/list-entries'
import { useCan } from '../use-can'
import { useTranslate } from '../words/use-writing'
import { bringBack, offerUndo } from './bring-back'
import { referencesAmong } from './references-to'
import { removalPlan } from './removal-plan'
import { type Step, saveInSteps, undoInSteps } from './save-in-steps'

/** More names than this are not listed. */
const NAMED = 5

export type Progress = { readonly done: number; readonly all: number }

export type DeleteSelected = {
  readonly progress: Progress | undefined
  /** False if the user declined. */
  readonly remove: (chosen: readonly ListEntry[]) => Promise<boolean>
}

export function useDeleteSelected(definition: EntityDefinition): DeleteSelected {
  const { t } = useLingui()
  const translate = useTranslate()
  const can = useCan()
  const { db, registry } = useReplica()
  const [progress, setProgress] = useState<Progress>()
  const { archive } = definition
  const isFinal = definition.deletion === 'final'

  const named = (entries: readonly ListEntry[], used: (id: string) => Iterable<EntityDefinition>) => {
    const lines = entries.slice(0, NAMED).map(({ id, title }) => {
      const by = [...used(id)].map((one) => translate(one.labelPlural)).join(', ')
      return by === '' ? title : `${title} (${by})`
    })
    const more = entries.length - lines.length
    const rest = t({
      id: 'records.selected.more',
      message: plural(more, { one: 'and # more', other: 'and # more' }),
    })
    return [...lines, ...(more > 0 ? [rest] : [])].join('\n')
  }

  const askToDelete = (free: number, stay: string) => {
    const gone = t({
      id: 'records.selected.delete.text',
      message: plural(free, {
        one: 'It will be deleted from every device. No other record refers to it.',
        other: 'They will be deleted from every device. No other record refers to them.',
      }),
    })
    const undoable = t({
      id: 'records.selected.delete.undo',
      message: plural(free, {
        one: 'You can undo this for a few seconds.',
        other: 'You can undo this for a few seconds.',
      }),
    })
    const text = isFinal ? gone : `${gone} ${undoable}`
    const staying = t({
      id: 'records.selected.stay',
      message: 'These cannot be deleted because other records refer to them:',
    })
    return confirm({
      type: isFinal ? 'danger' : 'warning',
      title: t({
        id: 'records.selected.delete.title',
        message: plural(free, { one: 'Delete # record?', other: 'Delete # records?' }),
      }),
      text: stay === '' ? text : `${text}\n\n${staying}\n${stay}`,
      confirmLabel: t({ id: 'records.delete.confirm', message: 'Delete' }),
    })
  }

  const askToArchive = (count: number, list: string) => {
    const text = t({
      id: 'records.selected.archive.text',
      message: plural(count, {
        one: 'Other records refer to it, so it cannot be deleted. You can archive it instead.',
        other: 'Other records refer to them, so they cannot be deleted. You can archive them instead.',
      }),
    })
    return confirm({
      type: 'warning',
      title: t({
        id: 'records.selected.archive.title',
        message: plural(count, { one: '# record is in use', other: '# records are in use' }),
      }),
      text: `${text}\n${list}`,
      confirmLabel: t({ id: 'records.archive.confirm', message: 'Archive' }),
    })
  }

  const sayNothingGoes = (list: string) =>
    confirm({
      notice: true,
      title: t({ id: 'records.selected.none.title', message: 'Nothing here can be deleted' }),
      text: `${t({ id: 'records.selected.none.text', message: 'Other records refer to all of these.' })}\n${list}`,
      confirmLabel: t({ id: 'records.referenced.ok', message: 'OK' }),
    })

  const failed = (left: number, all: number) =>
    toastError(t({ id: 'records.selected.failed', message: `${left} of ${all} records could not be changed` }))

  /** Executes the steps and offers undo. Returns the number of saved steps. */
  const carryOut = async (
    steps: readonly Step[],
    text: (done: number) => string,
    isUndoable = true,
  ): Promise<number> => {
    setProgress({ done: 0, all: steps.length })
    const tell = (done: number) => setProgress({ done, all: steps.length })
    const done = await saveInSteps(currentReplica(), steps, tell).finally(() => setProgress(undefined))
    const count = done.reduce((sum, batch) => sum + batch.steps.length, 0)
    if (count > 0 && !isUndoable) toastSuccess(text(count))
    else if (count > 0) {
      offerUndo(text(count), async () => {
        // The pressed button closes its toast. The next toast stays until the undo is complete.
        const target = { id: `undo ${done[0]?.mutations[0]}` }
        if (done.length > 1)
          toast({ ...target, kind: 'loading', text: t({ id: 'records.undoing', message: 'Undoing…' }) })
        const isUndone = await undoInSteps(currentReplica(), done)
        if (isUndone) toast({ ...target, kind: 'success', text: t({ id: 'records.undone', message: 'Undone' }) })
        else
          toast({
            ...target,
            kind: 'error',
            text: t({ id: 'records.selected.undo.failed', message: 'Could not undo everything' }),
          })
      })
    }
    if (count < steps.length) failed(steps.length - count, steps.length)
    return count
  }

  const remove = async (chosen: readonly ListEntry[]): Promise<boolean> => {
    const byId = new Map(chosen.map((entry) => [entry.id, entry]))
    const { used, inner } = await referencesAmong(db, registry, definition, new Set(byId.keys()))
    const { free, kept } = removalPlan([...byId.keys()], new Set(used.keys()), inner)
    const entriesOf = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? [])
    const usersOf = (id: string) => used.get(id) ?? [definition]
    const stay = entriesOf(kept)
    const archivable =
      archive !== undefined && can('patch', definition) ? stay.filter(({ row }) => row[archive] !== false) : []
    if (free.length === 0 && archivable.length === 0) {
      await sayNothingGoes(named(stay, usersOf))
      return false
    }
    let count = 0
    if (free.length > 0) {
      if (!(await askToDelete(free.length, named(stay, usersOf)))) return false
      const steps = entriesOf(free).map(
        ({ id, row }): Step => ({
          intent: { kind: 'delete', entity: definition.name, id },
          back: () => bringBack(currentReplica().db, definition, row),
        }),
      )
      const report = (done: number) =>
        t({ id: 'records.selected.deleted', message: plural(done, { one: '# deleted', other: '# deleted' }) })
      count += await carryOut(steps, report, !isFinal)
    }
    if (archive !== undefined && archivable.length > 0) {
      if (!(await askToArchive(archivable.length, named(archivable, usersOf)))) return count > 0
      const patch = (id: string, value: boolean | null): Intent => ({
        kind: 'patch',
        entity: definition.name,
        id,
        values: { [archive]: value },
      })
      const steps = archivable.map(
        ({ id, row }): Step => ({
          intent: patch(id, false),
          back: async () => patch(id, row[archive] === undefined ? null : row[archive] === true),
        }),
      )
      count += await carryOut(steps, (done) =>
        t({
          id: 'records.selected.archived',
          message: plural(done, { one: '# archived', other: '# archived' }),
        }),
      )
    }
    return count > 0
  }

  return { progress, remove }
}
