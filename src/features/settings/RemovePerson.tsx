import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { keptNow, type PersonHere, removePerson, workOf } from '../../state/phone/people-here'
import { whileLoading } from '../../state/screen/loading'
import { toastError, toastSuccess } from '../../state/screen/overlays'
import { RadioCards } from '../../ui/controls/choices/RadioCards'
import { saveFile } from '../../ui/files/save-file'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog'

/** Asks before a person's data is removed. Unsent work is first saved to a file, unless the user agrees to lose it. */
export function RemovePerson({ person, onClose }: { person: PersonHere; onClose: () => void }) {
  const { t } = useLingui()
  const { id, name } = person
  const kept = person.unsent + person.needs
  const [fate, setFate] = useState<'file' | 'discard'>('file')
  const deleting = t({ id: 'settings.people.removing', message: 'Removing the data' })
  const done = t({ id: 'settings.people.removed', message: `${name} was removed from this phone` })
  const unsaved = t({ id: 'settings.people.unsaved', message: 'No file was saved. Nothing was removed.' })

  const remove = async () => {
    // Counted again: more may have been recorded since, without a question.
    if (fate === 'file' && (await keptNow(id).catch(() => kept)) > 0) {
      const { text } = await workOf(id)
      const day = new Date().toISOString().slice(0, 10)
      const isSaved = await saveFile(`pinset-unsent-${day}.json`, text).catch(() => false)
      if (!isSaved) {
        toastError(unsaved)
        return
      }
    }
    await whileLoading(deleting, () => removePerson(id))
    toastSuccess(done)
  }
  const text =
    kept === 0
      ? t({
          id: 'settings.people.text',
          message:
            'This deletes this person’s records, image and PIN from this phone. The account and all changes already sent are kept.',
        })
      : t({
          id: 'settings.people.unsent',
          message: plural(kept, {
            one: '# change is not sent yet. It is sent when this person signs in here.',
            other: '# changes are not sent yet. They are sent when this person signs in here.',
          }),
        })
  return (
    <ConfirmDialog
      open
      type={kept > 0 && fate === 'discard' ? 'danger' : 'warning'}
      icon="trash"
      title={t({ id: 'settings.people.title', message: `Remove ${name} from this phone?` })}
      text={text}
      confirmLabel={t({ id: 'settings.pin.remove.confirm', message: 'Remove' })}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {kept > 0 && (
        <RadioCards
          label={t({ id: 'sign_out.fate', message: 'Unsent changes' })}
          name="remove-fate"
          value={fate}
          onChange={setFate}
          options={[
            {
              value: 'file',
              title: t({ id: 'settings.people.file', message: 'Export to a file first' }),
              subtitle: t({
                id: 'settings.people.file.text',
                message: 'Only this account can import it, on any device.',
              }),
            },
            {
              value: 'discard',
              title: t({ id: 'sign_out.discard', message: 'Delete unsent changes' }),
              subtitle: t({
                id: 'settings.people.discard.text',
                message: 'These changes are not saved anywhere else.',
              }),
            },
          ]}
        />
      )}
    </ConfirmDialog>
  )
}
