import { useLingui } from '@lingui/react/macro'
import { type ReactNode, Suspense, useMemo } from 'react'
import type { StoredRow } from '../../data/rows'
import type { EntityDefinition } from '../../domain/kit/entity'
import { fileFields } from '../../domain/kit/files'
import { useReplica } from '../../state/replica/replica'
import { useLive } from '../../state/replica/use-live'
import { toastError } from '../../state/screen/overlays'
import { Button } from '../../ui/button/Button'
import type { PanelAction } from '../../ui/chrome/ActionPanel'
import { Stack } from '../../ui/display/layout/Layout'
import { Mark } from '../../ui/display/marks/Mark'
import { Notice } from '../../ui/display/states/Notice'
import { Skeleton } from '../../ui/display/states/Skeleton'
import { RecordHead } from '../../ui/display/text/Titles'
import { lazyAgain } from '../../ui/lazy-again'
import { isUndone } from '../delete/reversal'
import { useDelete } from '../delete/use-delete'
import { useUndo } from '../delete/use-undo'
import { linkTo } from '../LinkTo'
import { RecordLabel } from '../labels/RecordLabel'
import { usePrintLabels } from '../labels/use-print-labels'
import { hasSeveralLabels, useSomeLabels } from '../labels/use-some-labels'
import { editRoute } from '../record-routes'
import { useCan } from '../use-can'
import { useWide } from '../use-wide'
import type { FindReference } from '../words/field-text'
import { codeOf, nameBeside, referencesIn, titleFields, titleOf } from '../words/reference-titles'
import { useRefusalText } from '../words/refusal-text'
import { useReferenced } from '../words/use-referenced'
import { useWriting } from '../words/use-writing'
import { RecordFacts } from './RecordFacts'
import { RecordMarks } from './RecordMarks'
import { RecordOrigin } from './RecordOrigin'
import { ReplacedCode } from './ReplacedCode'
import { ScreenActions } from './ScreenActions'

const RecordFiles = lazyAgain(() => import('../files/RecordFiles').then((module) => module.RecordFiles))

export type RecordDetailProps = {
  definition: EntityDefinition
  row: StoredRow
  /** Content of this entity only, between head and facts. */
  children?: ((find: FindReference) => ReactNode) | undefined
  /** A less prominent line beside the code. */
  line?: ((find: FindReference) => ReactNode) | undefined
  /** Beside the title on wide screens, before Edit. */
  headActions?: ReactNode
  /** Further actions for this entity's records. */
  extraActions?: readonly PanelAction[] | undefined
  /** Fields that the content shows. */
  shown?: readonly string[] | undefined
}

/** One record of any entity: head, facts, origin and actions. */
export const RecordDetail = ({
  definition,
  row,
  children,
  line,
  headActions,
  extraActions = [],
  shown = [],
}: RecordDetailProps) => {
  const { t } = useLingui()
  const { db } = useReplica()
  const writing = useWriting()
  const can = useCan()
  const wide = useWide()
  const references = useMemo(() => referencesIn(definition, row, Object.keys(definition.fields)), [definition, row])
  const find = useReferenced(references)
  const looked = useLive([definition.name], async () => ({ id: row.id, undone: await isUndone(db, definition, row) }), [
    db,
    definition,
    row,
  ])
  // A pending result belongs to the previous record.
  const isKnown = looked?.id === row.id
  const undone = isKnown && looked.undone
  const actions = useRecordActions(definition, row, !undone, find)
  if (!find) return <Skeleton kind="card" />
  const title = nameBeside(definition, row, find, writing)
  const code = codeOf(definition, row)
  const edit = editRoute(definition, row.id)
  return (
    <Stack gap={16}>
      <RecordHead
        title={title}
        code={code === title ? undefined : code}
        line={line?.(find)}
        marks={
          <>
            {undone && (
              <Mark tone="neutral" icon="undo">
                {t({ id: 'records.mark.undone', message: 'Undone' })}
              </Mark>
            )}
            <RecordMarks row={row} archive={definition.archive} />
          </>
        }
        actions={
          wide &&
          !row.deleted_at && (
            <>
              {headActions}
              {edit && can('patch', definition) && (
                <Button icon="pencil" link={linkTo(edit, true)}>
                  {t({ id: 'records.edit', message: 'Edit' })}
                </Button>
              )}
            </>
          )
        }
      />
      {row.deleted_at && <DeletedNotice definition={definition} row={row} />}
      <ReplacedCode definition={definition} row={row} />
      {children?.(find)}
      {fileFields(definition.fields).length > 0 && (
        <Suspense fallback={null}>
          <RecordFiles definition={definition} row={row} />
        </Suspense>
      )}
      <div>
        <RecordFacts definition={definition} row={row} find={find} without={[...headFields(definition), ...shown]} />
        <RecordOrigin row={row} />
      </div>
      {definition.qr && !row.deleted_at && <RecordLabel definition={definition} row={row} />}
      <ScreenActions
        label={t({ id: 'records.actions', message: 'Actions' })}
        actions={isKnown ? (actions.length > 0 ? [...extraActions, ...actions] : actions) : undefined}
      />
    </Stack>
  )
}

/** Fields that the head shows: the title's texts, and the code. */
function headFields(definition: EntityDefinition): string[] {
  const texts = titleFields(definition).filter((key) => definition.fields[key]?.type === 'text')
  return definition.list.code === undefined ? texts : [...texts, definition.list.code]
}

function useRecordActions(
  definition: EntityDefinition,
  row: StoredRow,
  stands: boolean,
  find: FindReference | undefined,
): PanelAction[] {
  const { t } = useLingui()
  const can = useCan()
  const writing = useWriting()
  const print = usePrintLabels()
  const printSome = useSomeLabels()
  const remove = useDelete()
  const undo = useUndo()
  if (row.deleted_at) return []
  const actions: PanelAction[] = []
  if (definition.qr) {
    actions.push({
      id: 'print',
      type: 'secondary',
      icon: 'print',
      label: t({ id: 'records.labels', message: 'Print labels' }),
      onClick: () => void print(definition, row),
    })
  }
  if (definition.qr && hasSeveralLabels(definition, row)) {
    actions.push({
      id: 'print-some',
      type: 'tertiary',
      icon: 'print',
      label: t({ id: 'records.labels.few', message: 'Some labels' }),
      onClick: () => void printSome(definition, row),
    })
  }
  if (definition.posted && stands && typeof row.reverses_id !== 'string' && can('create', definition)) {
    actions.push({
      id: 'undo',
      type: 'tertiary',
      icon: 'undo',
      label: t({ id: 'records.undo', message: 'Undo' }),
      onClick: () => void undo(definition, row),
    })
  }
  if (can('delete', definition) && !definition.posted) {
    actions.push({
      id: 'delete',
      type: 'danger',
      icon: 'trash',
      label: t({ id: 'records.delete', message: 'Delete' }),
      onClick: () => void (find && remove(definition, row, titleOf(definition, row, find, writing))),
    })
  }
  return actions
}

const DeletedNotice = ({ definition, row }: { definition: EntityDefinition; row: StoredRow }) => {
  const { t } = useLingui()
  const can = useCan()
  const { save } = useReplica()
  const refusal = useRefusalText()
  const restore = async () => {
    const outcome = await save([{ kind: 'restore', entity: definition.name, id: row.id }])
    if (!outcome.ok) toastError(refusal(definition, outcome))
  }
  return (
    <Notice
      tone="bad"
      icon="trash"
      title={t({ id: 'records.deleted.title', message: 'This record was deleted' })}
      action={
        can('restore', definition) && (
          <Button kind="tonal" size="small" icon="undo" onClick={() => void restore()}>
            {t({ id: 'records.restore', message: 'Restore' })}
          </Button>
        )
      }
    />
  )
}
