import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button/Button'
import { Cluster, Stack } from '../../../ui/display/layout/Layout'
import { Facts } from '../../../ui/display/text/Facts'
import styles from '../sync.module.css'
import type { DecisionField } from './decision'
import { keysOf, problemOf } from './findings'
import { MineForm, MineInput } from './MineInput'
import type { Decision } from './use-decision'
import { isEditable, type MineFormProps } from './use-mine-form'

export type DecisionFieldsProps = MineFormProps & {
  /** The findings of the last attempt; their inputs stay, corrected or not. */
  reported: Readonly<Record<string, string>>
  /** Whether it is another person's change. */
  isReadOnly: boolean
}

/** Whether there is nothing to compare with, because the server has no such record. */
export function isNew({ refused, server }: Decision): boolean {
  return refused.mutation.kind === 'create' && !server
}

/** A refused new record: its values, with inputs at findings; the whole form on request. */
export function NewFields(props: DecisionFieldsProps) {
  const { decision, draft, problems, reported, isReadOnly } = props
  const { t } = useLingui()
  const [isForm, setForm] = useState(false)
  const ways = useHandedFocus(isForm)
  const { fields, text, label } = decision
  // An attempt may have a finding about a field that was empty.
  const missed = keysOf(reported).filter((key) => fields.every((field) => field.key !== key))
  const wrong = fields.filter((field) => field.code !== undefined || problemOf(reported, field.key) !== undefined)
  const fine = fields.filter((field) => !wrong.includes(field))
  // Fields that were filled in on the form only.
  const typed = Object.entries(draft.values)
    .filter(([key]) => fields.every((field) => field.key !== key) && !missed.includes(key))
    .map(([key, mine]) => ({ key, mine }))
  const value = ({ key, mine }: Pick<DecisionField, 'key' | 'mine'>) =>
    text(key, Object.hasOwn(draft.values, key) ? draft.values[key] : mine)
  const facts = [...fine, ...typed].map((field) => ({ label: label(field.key), value: value(field) }))
  if (isForm) {
    return (
      <>
        <div ref={ways} data-typing>
          <Stack gap={12}>
            <MineForm {...props} />
          </Stack>
        </div>
        <Cluster end>
          <Button kind="text" icon="check" onClick={() => setForm(false)}>
            {t({ id: 'sync.edit.ready', message: 'Done' })}
          </Button>
        </Cluster>
      </>
    )
  }
  return (
    <>
      {wrong.map((field) =>
        isReadOnly || !isEditable(decision, field.key) ? (
          <WrongFact key={field.key} {...props} field={field} />
        ) : (
          <MineInput key={field.key} {...props} field={field.key} />
        ),
      )}
      {missed.map((key) =>
        isEditable(decision, key) ? (
          <MineInput key={key} {...props} field={key} />
        ) : (
          <p key={key} className={styles.wrong}>
            {problemOf(problems, key)}
          </p>
        ),
      )}
      {facts.length > 0 && <Facts items={facts} />}
      {!isReadOnly && fields.some(({ key }) => isEditable(decision, key)) && (
        <div ref={ways}>
          <Cluster end>
            <Button kind="text" icon="pencil" onClick={() => setForm(true)}>
              {t({ id: 'sync.edit.all', message: 'Open in form' })}
            </Button>
          </Cluster>
        </div>
      )}
    </>
  )
}

const CONTROLS = 'input, textarea, select, button, [tabindex="0"]'

/** The pressed button disappears: its focus moves to the first control in its place. */
function useHandedFocus(isForm: boolean) {
  const holder = useRef<HTMLDivElement>(null)
  const was = useRef(isForm)
  useEffect(() => {
    if (was.current === isForm) return
    was.current = isForm
    holder.current?.querySelector<HTMLElement>(CONTROLS)?.focus()
  }, [isForm])
  return holder
}

/** Findings about fields that cannot be edited here are shown as text. */
function WrongFact({ decision, problems, field }: DecisionFieldsProps & { field: DecisionField }) {
  const { text, label, finding } = decision
  return (
    <div>
      <Facts items={[{ label: label(field.key), value: text(field.key, field.mine) }]} />
      <p className={styles.wrong}>{problemOf(problems, field.key) ?? finding(field)}</p>
    </div>
  )
}
