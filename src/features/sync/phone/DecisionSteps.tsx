import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { dotted } from '../../../records/people/dotted'
import { PersonMark } from '../../../records/people/PersonMark'
import { usePeople } from '../../../state/person/people'
import { useFormat } from '../../../state/words/format'
import { Button } from '../../../ui/button/Button'
import { RadioCards } from '../../../ui/controls/choices/RadioCards'
import { Cluster } from '../../../ui/display/layout/Layout'
import { Facts } from '../../../ui/display/text/Facts'
import { chosen, type DecisionField, type Side, sideOf } from '../decision/decision'
import { problemOf } from '../decision/findings'
import { MineInput } from '../decision/MineInput'
import { type DecisionFieldsProps, isNew, NewFields } from '../decision/NewFields'
import type { Decision } from '../decision/use-decision'
import { useFieldNote } from '../decision/use-field-note'
import { isEditable } from '../decision/use-mine-form'
import { useMineWords } from '../decision/use-mine-words'
import styles from '../sync.module.css'

/** Phones: one field at a time, two big boxes. */
export function DecisionSteps(props: DecisionFieldsProps & { step: number; onStep: (step: number) => void }) {
  const { decision, step, onStep } = props
  const { t } = useLingui()
  const { fields } = decision
  if (isNew(decision)) return <NewFields {...props} />
  if (props.isReadOnly) return <DecisionReadOnly decision={decision} />
  const field = fields[Math.min(step, fields.length - 1)]
  if (!field) return null
  const number = Math.min(step, fields.length - 1) + 1
  const total = fields.length
  return (
    <>
      <OneField key={field.key} {...props} field={field} />
      {total > 1 && (
        <div className={styles.foot}>
          <p className={styles.left}>{t({ id: 'sync.step', message: `Field ${number} of ${total}` })}</p>
          <Cluster>
            {number > 1 && (
              <Button onClick={() => onStep(number - 2)}>{t({ id: 'sync.step.back', message: 'Back' })}</Button>
            )}
            {number < total && (
              <Button kind="tonal" onClick={() => onStep(number)}>
                {t({ id: 'sync.step.next', message: 'Next field' })}
              </Button>
            )}
          </Cluster>
        </div>
      )}
    </>
  )
}

/** Another person's change: every field, nothing to choose. */
function DecisionReadOnly({ decision }: { decision: Decision }) {
  const { t } = useLingui()
  const mineWords = useMineWords()
  const { fields, refused, server, text, label } = decision
  const empty = t({ id: 'sync.value.empty', message: 'empty' })
  return fields.map(({ key, was, mine, now }) => (
    <section key={key} aria-label={label(key)}>
      <p className={styles.field}>{label(key)}</p>
      <Facts
        items={[
          { label: t({ id: 'sync.column.was', message: 'Was' }), value: text(key, was) || empty },
          { label: mineWords(refused).title, value: text(key, mine) || empty },
          {
            label: t({ id: 'sync.column.now', message: 'Now on the server' }),
            value: server ? text(key, now) || empty : t({ id: 'sync.value.gone', message: 'does not exist' }),
          },
        ]}
      />
    </section>
  ))
}

function OneField(props: DecisionFieldsProps & { field: DecisionField }) {
  const { decision, draft, onDraft, problems, field } = props
  const { t } = useLingui()
  const format = useFormat()
  const person = usePeople()
  const mineWords = useMineWords()
  const note = useFieldNote(decision)
  const [isEditing, setEditing] = useState(false)
  const { refused, server, text, label, finding } = decision
  const { key, was, mine, now, need } = field
  const empty = t({ id: 'sync.value.empty', message: 'empty' })
  const before = text(key, was) || empty
  const value = text(key, Object.hasOwn(draft.values, key) ? draft.values[key] : mine) || empty
  // A typed value is new to the server, so the old finding does not apply to it.
  const error = problemOf(problems, key) ?? (Object.hasOwn(draft.values, key) ? undefined : finding(field))
  const when = server?.updated_at === undefined ? undefined : format.moment(server.updated_at)
  const where = t({ id: 'sync.on_server', message: 'On the server' })
  const own = mineWords(refused)
  const options: { value: Side; title: string; subtitle?: ReactNode }[] = [
    {
      value: 'mine',
      title: value,
      subtitle: [own.title, own.line, note(field)].filter((part) => part !== undefined).join(', '),
    },
  ]
  if (server) {
    const who = person(server.updated_by)
    const words = dotted(where, who && <PersonMark id={server.updated_by} name={who} />, when)
    options.push({ value: 'theirs', title: text(key, now) || empty, subtitle: words })
  }
  const name = label(key)
  if (need === 'same') {
    return (
      <div>
        <Facts items={[{ label: name, value: text(key, now) || empty }]} />
        <p className={styles.quiet}>
          {t({ id: 'sync.field.same.why', message: 'The server has the same value. There is nothing to choose.' })}
        </p>
        {error !== undefined && <p className={styles.wrong}>{error}</p>}
      </div>
    )
  }
  return (
    <>
      <RadioCards<Side>
        label={name}
        name={key}
        aside={t({ id: 'sync.was', message: `was ${before}` })}
        value={sideOf(field, draft) ?? ''}
        options={options}
        onChange={(side) => onDraft(chosen(draft, field, side))}
      />
      {error !== undefined && !isEditing && <p className={styles.wrong}>{error}</p>}
      {isEditing && <MineInput decision={decision} field={key} draft={draft} onDraft={onDraft} problems={problems} />}
      {isEditable(decision, key) && (
        <Cluster end>
          <Button kind="text" icon={isEditing ? 'check' : 'pencil'} onClick={() => setEditing(!isEditing)}>
            {isEditing
              ? t({ id: 'sync.edit.ready', message: 'Done' })
              : t({ id: 'sync.edit.mine', message: 'Edit mine' })}
          </Button>
        </Cluster>
      )}
    </>
  )
}
