import { useLingui } from '@lingui/react/macro'
import type { StoredRow } from '../../../data/rows'
import type { FieldMap, Values } from '../../../domain/kit/field'
import { heldTooShort } from '../../../domain/prep/sterilization'
import { useDefinition } from '../../../records/use-definition'
import { optionsOf } from '../../../records/words/field-text'
import { findingText } from '../../../records/words/finding-text'
import { useWriting } from '../../../records/words/use-writing'
import { useFormat } from '../../../state/words/format'
import { NumberField } from '../../../ui/controls/numbers/NumberField'
import { isUnread } from '../../../ui/controls/numbers/unread'
import { SelectField } from '../../../ui/controls/select/SelectField'
import { TextField } from '../../../ui/controls/text/TextField'
import { NEW_RUN, type RunFacts } from './use-run-facts'

type RunFieldsProps = { fields: FieldMap; recipe: Values; facts: RunFacts }

/** The sterilizer run, chosen or new, and the hold time. The search for a common cause needs the run. */
export const RunFields = ({ fields, recipe, facts }: RunFieldsProps) => {
  const { t } = useLingui()
  const writing = useWriting()
  const format = useFormat()
  const { code: ofRun, result } = useDefinition('run').fields
  const { texts, offered, chosen, known, onType } = facts
  const nameOf = (key: string) => (fields[key] ? writing.translate(fields[key].label) : key)
  const failed = t({ id: 'grow_series.run.failed', message: 'This sterilizer run failed.' })
  const warningOf = (run: StoredRow | undefined) => (run?.result === 'failed' ? failed : undefined)
  const labelOf = (run: StoredRow) => {
    const said =
      result?.type === 'select' ? optionsOf(result, run).find(({ value }) => value === run.result) : undefined
    const facts = [String(run.code), format.moment(String(run.started_at)), said && writing.translate(said.label)]
    return facts.filter((fact) => fact !== undefined).join(' · ')
  }
  const started = known && format.moment(String(known.started_at))
  const isOnlyNew = offered.length === 0
  const short = texts.held === '' || isUnread(texts.held) ? undefined : heldTooShort(Number(texts.held), recipe)
  return (
    <>
      {!isOnlyNew && (
        <SelectField
          label={nameOf('run_id')}
          name="run_id"
          value={texts.run}
          clearable
          options={[
            ...offered.map((run) => ({ value: run.id, label: labelOf(run) })),
            { value: NEW_RUN, label: t({ id: 'run.new', message: 'New sterilizer run' }) },
          ]}
          warning={warningOf(chosen)}
          onChange={(run) => onType({ run })}
        />
      )}
      {(isOnlyNew || texts.run === NEW_RUN) && (
        <TextField
          label={isOnlyNew ? nameOf('run_id') : t({ id: 'recipes.run.code', message: 'Code of the new run' })}
          name="run_code"
          value={texts.code}
          note={
            started === undefined
              ? ofRun?.hint && writing.translate(ofRun.hint)
              : t({ id: 'recipes.run.known', message: `This run is already recorded: ${started}` })
          }
          warning={warningOf(known)}
          maxLength={ofRun?.type === 'text' ? ofRun.maxLength : undefined}
          onChange={(code) => onType({ run: NEW_RUN, code })}
        />
      )}
      <NumberField
        label={nameOf('held_minutes')}
        name="held_minutes"
        value={texts.held}
        warning={short && findingText(short, fields, writing)}
        onChange={(held) => onType({ held })}
      />
    </>
  )
}
