import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useFormat } from '../../state/format'
import { usePeople } from '../../state/people'
import { Button } from '../../ui/button/Button'
import { RadioCards } from '../../ui/controls/RadioCards'
import { Facts } from '../../ui/display/Facts'
import { Cluster } from '../../ui/display/Layout'
import { type DecisionFieldsProps, NewFields } from './DecisionGrid'
import { type DecisionField, type Side, sideOf } from './decision'
import { isEditable, MineInput } from './MineInput'
import styles from './sync.module.css'
import type { Decision } from './use-decision'
import { useMineWords } from './use-mine-words'
import { useReasons } from './use-reason'

/** Phones: one field at a time, two big boxes. */
export function DecisionSteps(props: DecisionFieldsProps & { step: number; onStep: (step: number) => void }) {
  const { decision, step, onStep } = props
  const { t } = useLingui()
  const { fields, refused } = decision
  if (refused.mutation.kind === 'create') return <NewFields {...props} />
  if (props.isReadOnly) return <Told decision={decision} />
  const field = fields[Math.min(step, fields.length - 1)]
  if (!field) return null
  const number = Math.min(step, fields.length - 1) + 1
  const total = fields.length
  return (
    <>
      <OneField key={field.key} {...props} field={field} />
      {total > 1 && (
        <div className={styles.foot}>
          <p className={styles.left}>{t({ id: 'sync.step', message: `${number} of ${total} fields` })}</p>
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

/** Another's change: every field as it stands, nothing to choose. */
function Told({ decision }: { decision: Decision }) {
  const { t } = useLingui()
  const { ownerOf } = useReasons()
  const { fields, refused, server, text, label } = decision
  const empty = t({ id: 'sync.value.empty', message: 'empty' })
  return fields.map(({ key, was, mine, now }) => (
    <section key={key} aria-label={label(key)}>
      <p className={styles.field}>{label(key)}</p>
      <Facts
        items={[
          { label: t({ id: 'sync.column.was', message: 'Was' }), value: text(key, was) || empty },
          { label: ownerOf(refused), value: text(key, mine) || empty },
          {
            label: t({ id: 'sync.column.now', message: 'Now on the server' }),
            value: server ? text(key, now) || empty : t({ id: 'sync.value.gone', message: 'not there' }),
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
  const [isEditing, setEditing] = useState(false)
  const { refused, server, text, label, finding } = decision
  const { key, was, mine, now, need } = field
  const empty = t({ id: 'sync.value.empty', message: 'empty' })
  const before = text(key, was) || empty
  const value = text(key, Object.hasOwn(draft.values, key) ? draft.values[key] : mine) || empty
  const error = problems[key] ?? finding(field)
  const when = server?.updated_at === undefined ? undefined : format.moment(server.updated_at)
  const where = t({ id: 'sync.on_server', message: 'On the server' })
  const mineTitle = t({ id: 'sync.column.mine', message: 'Mine' })
  const options: { value: Side; title: string; subtitle?: string }[] = [
    { value: 'mine', title: value, subtitle: [mineTitle, mineWords(refused)].join(', ') },
  ]
  if (server) {
    const words = [where, person(server.updated_by), when].filter((part) => part !== undefined).join(', ')
    options.push({ value: 'theirs', title: text(key, now) || empty, subtitle: words })
  }
  const name = label(key)
  return (
    <>
      <RadioCards<Side>
        label={name}
        name={key}
        aside={t({ id: 'sync.was', message: `was ${before}` })}
        value={sideOf(field, draft) ?? ''}
        options={options}
        onChange={(side) => {
          if (need !== 'same') onDraft({ ...draft, sides: { ...draft.sides, [key]: side } })
        }}
      />
      {error !== undefined && !isEditing && <p className={styles.wrong}>{error}</p>}
      {isEditing && <MineInput decision={decision} field={key} draft={draft} onDraft={onDraft} problem={error} />}
      {need !== 'same' && isEditable(decision, key) && (
        <Cluster end>
          <Button kind="text" icon={isEditing ? 'check' : 'pencil'} onClick={() => setEditing(!isEditing)}>
            {isEditing
              ? t({ id: 'sync.edit.ready', message: 'Done' })
              : t({ id: 'sync.edit.mine', message: 'Change mine' })}
          </Button>
        </Cluster>
      )}
    </>
  )
}
