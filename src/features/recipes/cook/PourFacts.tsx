import type { FieldMap, Values } from '../../../domain/kit/field'
import type { Pouring } from '../../../domain/prep/pouring'
import { heldTooShort } from '../../../domain/prep/sterilization'
import { findingText } from '../../../records/words/finding-text'
import { useWriting } from '../../../records/words/use-writing'
import { DateField } from '../../../ui/controls/dates/DateField'
import { NumberField } from '../../../ui/controls/numbers/NumberField'
import { isUnread } from '../../../ui/controls/numbers/unread'
import { TextField } from '../../../ui/controls/text/TextField'

/** The typed texts; an untouched field shows its proposal. */
export type PourTyped = { readonly run?: string; readonly held?: string; readonly end?: string }

type PourTexts = Required<PourTyped>

export function pourTexts(typed: PourTyped, proposed: Pouring): PourTexts {
  return {
    run: typed.run ?? proposed.runCode ?? '',
    held: typed.held ?? (proposed.heldMinutes === undefined ? '' : String(proposed.heldMinutes)),
    end: typed.end ?? proposed.expiresAt ?? '',
  }
}

/** Their values for the series; empty ones are left out. */
export function pourValues({ run, held, end }: PourTexts): Values {
  return {
    ...(run.trim() !== '' && { run_code: run.trim() }),
    ...(held !== '' && !isUnread(held) && { held_minutes: Number(held) }),
    ...(end !== '' && { expires_at: end }),
  }
}

type PourFactsProps = { fields: FieldMap; recipe: Values; texts: PourTexts; onType: (typed: PourTyped) => void }

/** The sterilizer run, hold time and end time, asked where people know them. The search for a common cause needs the run. */
export const PourFacts = ({ fields, recipe, texts, onType }: PourFactsProps) => {
  const writing = useWriting()
  const nameOf = (key: string) => (fields[key] ? writing.translate(fields[key].label) : key)
  const short = texts.held === '' || isUnread(texts.held) ? undefined : heldTooShort(Number(texts.held), recipe)
  return (
    <>
      <TextField
        label={nameOf('run_code')}
        name="run_code"
        value={texts.run}
        note={fields.run_code?.hint && writing.translate(fields.run_code.hint)}
        maxLength={fields.run_code?.type === 'text' ? fields.run_code.maxLength : undefined}
        onChange={(run) => onType({ run })}
      />
      <NumberField
        label={nameOf('held_minutes')}
        name="held_minutes"
        value={texts.held}
        warning={short && findingText(short, fields, writing)}
        onChange={(held) => onType({ held })}
      />
      <DateField label={nameOf('expires_at')} name="expires_at" value={texts.end} onChange={(end) => onType({ end })} />
    </>
  )
}
