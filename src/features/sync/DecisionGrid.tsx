import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useFormat } from '../../state/format'
import { usePeople } from '../../state/people'
import { IconButton } from '../../ui/button/IconButton'
import { ChoiceGrid, type ChoiceGridRow } from '../../ui/controls/ChoiceGrid'
import { Facts } from '../../ui/display/Facts'
import { type DecisionField, type Draft, type Side, sideOf } from './decision'
import { isEditable, MineInput } from './MineInput'
import type { Decision } from './use-decision'
import { useMineWords } from './use-mine-words'
import { useReasons } from './use-reason'

export type DecisionFieldsProps = {
  decision: Decision
  draft: Draft
  onDraft: (next: Draft) => void
  /** What a refused attempt said, by field. */
  problems: Readonly<Record<string, string>>
  /** Another person's: to look at. */
  isReadOnly: boolean
}

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
  const reasons = useReasons()
  const [editing, setEditing] = useState<string>()
  const { refused, fields, server, text, label, finding } = decision
  const empty = t({ id: 'sync.value.empty', message: 'empty' })
  if (fields.length === 0) return null
  if (refused.mutation.kind === 'create') return <NewFields {...props} />
  const at0 = server?.updated_at
  const serverLine = at0 ? [format.moment(at0), person(server?.updated_by)].filter(Boolean).join(', ') : undefined
  const row = (field: DecisionField): ChoiceGridRow<Side> => {
    const { key, was, mine, now, need } = field
    const error = problems[key] ?? finding(field)
    const shown = text(key, Object.hasOwn(draft.values, key) ? draft.values[key] : mine) || empty
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
            : t({ id: 'sync.edit', message: `${name}: change mine` })
        }
        onClick={() => setEditing(isEditing ? undefined : key)}
      />
    )
    const note =
      need === 'same'
        ? t({ id: 'sync.field.same', message: 'the same' })
        : need === 'free' && server
          ? t({ id: 'sync.field.free', message: 'only you changed it' })
          : undefined
    return {
      id: key,
      label: name,
      error,
      was: text(key, was) || empty,
      value: sideOf(field, draft) ?? '',
      onChange: (side) => onDraft({ ...draft, sides: { ...draft.sides, [key]: side } }),
      current: !isReadOnly && at === key,
      onFocus: () => onAt(key),
      cells: [
        { text: shown, ...(canChoose ? { value: 'mine' as const } : {}), note, action: canChoose && edit },
        server
          ? { text: text(key, now) || empty, ...(canChoose ? { value: 'theirs' as const } : {}) }
          : { text: t({ id: 'sync.value.gone', message: 'not there' }) },
      ],
      editor: isEditing && (
        <MineInput decision={decision} field={key} draft={draft} onDraft={onDraft} problem={error} />
      ),
    }
  }
  return (
    <ChoiceGrid
      heads={[
        { title: t({ id: 'sync.column.was', message: 'Was' }) },
        {
          title: isReadOnly ? reasons.ownerOf(refused) : t({ id: 'sync.column.mine', message: 'Mine' }),
          subtitle: mineWords(refused),
        },
        { title: t({ id: 'sync.column.now', message: 'Now on the server' }), subtitle: serverLine },
      ]}
      rows={fields.map(row)}
    />
  )
}

/** A new record that was refused: what it says, with inputs where something is wrong. */
export function NewFields({ decision, draft, onDraft, problems, isReadOnly }: DecisionFieldsProps) {
  const { fields, text, label, finding } = decision
  const wrong = fields.filter((field) => field.code !== undefined || problems[field.key] !== undefined)
  const fine = fields.filter((field) => !wrong.includes(field))
  return (
    <>
      {wrong.map((field) =>
        isReadOnly || !isEditable(decision, field.key) ? (
          <Facts key={field.key} items={[{ label: label(field.key), value: text(field.key, field.mine) }]} />
        ) : (
          <MineInput
            key={field.key}
            decision={decision}
            field={field.key}
            draft={draft}
            onDraft={onDraft}
            problem={
              Object.hasOwn(draft.values, field.key) ? problems[field.key] : (problems[field.key] ?? finding(field))
            }
          />
        ),
      )}
      {fine.length > 0 && (
        <Facts items={fine.map(({ key, mine }) => ({ label: label(key), value: text(key, mine) }))} />
      )}
    </>
  )
}
