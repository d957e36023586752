import { useLingui } from '@lingui/react/macro'
import type { StoredRow } from '../../data/rows'
import type { EntityDefinition } from '../../domain/kit/entity'
import type { Field } from '../../domain/kit/field'
import { oneAct } from '../../state/form/one-act'
import { useReplica } from '../../state/replica/replica'
import { toastError } from '../../state/screen/overlays'
import { Card } from '../../ui/display/layout/Layout'
import { offerUndo } from '../delete/bring-back'
import { useTakeBack } from '../delete/use-undo'
import { useCan } from '../use-can'
import { useRefusalText } from '../words/refusal-text'
import { useTranslate } from '../words/use-writing'
import { acceptedBy, namesIn } from './accepted'
import { Files } from './Files'

export type RecordFilesProps = { definition: EntityDefinition; row: StoredRow }

/** The files of a record by field. Additions and removals are saved at once. */
export const RecordFiles = ({ definition, row }: RecordFilesProps) => (
  <>
    {Object.entries(definition.fields).map(([key, field]) =>
      acceptedBy(field) ? <FieldFiles key={key} definition={definition} row={row} name={key} field={field} /> : null,
    )}
  </>
)

type FieldFilesProps = RecordFilesProps & { name: string; field: Field }

const FieldFiles = ({ definition, row, name, field }: FieldFilesProps) => {
  const { t } = useLingui()
  const { save } = useReplica()
  const can = useCan()
  const translate = useTranslate()
  const refusal = useRefusalText()
  const takeBack = useTakeBack()
  const accepted = acceptedBy(field)
  const names = namesIn(row[name])
  const mayWrite = can('patch', definition) && !definition.posted && !row.deleted_at
  if (!accepted || (names.length === 0 && !mayWrite)) return null

  const write = async (next: readonly string[]): Promise<boolean> => {
    const patch = { kind: 'patch', entity: definition.name, id: row.id } as const
    const value = field.type === 'list' ? next : (next[0] ?? null)
    const outcome = await save([{ ...patch, values: { [name]: value }, seen: { [name]: row[name] ?? null } }])
    if (!outcome.ok) {
      toastError(refusal(definition, outcome))
      return false
    }
    const added = next.length - names.length
    const done =
      added > 0
        ? t({ id: 'files.added', message: 'Saved on this device. Sent automatically.' })
        : t({ id: 'files.removed', message: 'Removed' })
    const back = { ...patch, values: { [name]: row[name] ?? null } }
    offerUndo(done, () => takeBack(definition, outcome.mutations, [back]))
    return true
  }
  const act = (next: readonly string[]) => void oneAct(`files ${row.id} ${next.join()}`, () => write(next))
  const add = (more: readonly string[]) => {
    const fresh = more.filter((one) => !names.includes(one))
    if (fresh.length > 0) act([...names, ...fresh])
  }
  return (
    <Card title={translate(field.label)}>
      <Files
        label={translate(field.label)}
        names={names}
        accepted={accepted}
        onAdd={mayWrite ? add : undefined}
        onRemove={mayWrite ? (gone) => act(names.filter((one) => one !== gone)) : undefined}
      />
    </Card>
  )
}
