import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { dotted } from '../../../records/people/dotted'
import { PersonMark } from '../../../records/people/PersonMark'
import { usePeople } from '../../../state/person/people'
import { useFormat } from '../../../state/words/format'
import { IconButton } from '../../../ui/button/IconButton'
import { ChoiceGrid, type ChoiceGridRow } from '../../../ui/controls/choices/ChoiceGrid'
import { chosen, type DecisionField, type Side, sideOf } from '../decision/decision'
import { problemOf } from '../decision/findings'
import { MineInput } from '../decision/MineInput'
import { type DecisionFieldsProps, isNew, NewFields } from '../decision/NewFields'
import { useFieldNote } from '../decision/use-field-note'
import { isEditable } from '../decision/use-mine-form'
import { useMineWords } from '../decision/use-mine-words'

export type DecisionGridProps = DecisionFieldsProps & {
  /** Key of the field that the keyboard acts on. */
  at: string | undefined
  onAt: (key: string) => void
}

/** Wide screens: field | was | mine | now on the server. */
export function DecisionGrid(props: DecisionGridProps) {
  const { decision, draft, onDraft, problems, isReadOnly, at, onAt } = props
  const { t } = useLingui()
  const format = useFormat()
  const person = usePeople()
  const mineWords = useMineWords()
  const note = useFieldNote(decision)
  const [editing, setEditing] = useState<string>()
  const { refused, fields, server, text, label, finding } = decision
  const empty = t({ id: 'sync.value.empty', message: 'empty' })
  if (fields.length === 0) return null
  if (isNew(decision)) return <NewFields {...props} />
  const mine = mineWords(refused)
  const at0 = server?.updated_at
  const who = person(server?.updated_by)
  const serverLine = at0
    ? dotted(format.moment(at0), who && <PersonMark id={server?.updated_by} name={who} />)
    : undefined
  const row = (field: DecisionField): ChoiceGridRow<Side> => {
    const { key, was, now, need } = field
    // A typed value is new to the server, so the old finding does not apply to it.
    const error = problemOf(problems, key) ?? (Object.hasOwn(draft.values, key) ? undefined : finding(field))
    const shown = text(key, Object.hasOwn(draft.values, key) ? draft.values[key] : field.mine) || empty
    const canChoose = !isReadOnly && need !== 'same'
    const isEditing = editing === key
    const name = label(key)
    const edit = !isReadOnly && isEditable(decision, key) && (
      <IconButton
        icon={isEditing ? 'check' : 'pencil'}
        size={20}
        label={
          isEditing
            ? t({ id: 'sync.edit.done', message: `${name}: done` })
            : t({ id: 'sync.edit', message: `Edit my value: ${name}` })
        }
        onClick={() => setEditing(isEditing ? undefined : key)}
      />
    )
    return {
      id: key,
      label: name,
      error,
      was: text(key, was) || empty,
      value: sideOf(field, draft) ?? '',
      onChange: (side) => onDraft(chosen(draft, field, side)),
      current: !isReadOnly && at === key,
      onFocus: () => onAt(key),
      cells: [
        { text: shown, ...(canChoose ? { value: 'mine' as const } : {}), note: note(field), action: canChoose && edit },
        server
          ? { text: text(key, now) || empty, ...(canChoose ? { value: 'theirs' as const } : {}) }
          : { text: t({ id: 'sync.value.gone', message: 'does not exist' }) },
      ],
      editor: isEditing && (
        <MineInput decision={decision} field={key} draft={draft} onDraft={onDraft} problems={problems} />
      ),
    }
  }
  return (
    <ChoiceGrid
      heads={[
        { title: t({ id: 'sync.column.was', message: 'Was' }) },
        { title: mine.title, subtitle: mine.line },
        { title: t({ id: 'sync.column.now', message: 'Now on the server' }), subtitle: serverLine },
      ]}
      rows={fields.map(row)}
    />
  )
}
