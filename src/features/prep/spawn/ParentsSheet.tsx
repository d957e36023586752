import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { recordIn, type SpawnDraft } from '../../../domain/prep/spawning'
import { Button } from '../../../ui/button/Button'
import { NumberField } from '../../../ui/controls/numbers/NumberField'
import { isUnread } from '../../../ui/controls/numbers/unread'
import { Sheet } from '../../../ui/overlay/Sheet'

export type ParentsSheetProps = {
  draft: SpawnDraft
  onEach: (each: number | undefined) => void
  onAnew: () => void
  onClose: () => void
}

/** How much is taken from each parent, or other parents. */
export const ParentsSheet = ({ draft, onEach, onAnew, onClose }: ParentsSheetProps) => {
  const { t } = useLingui()
  const [each, setEach] = useState(draft.each === undefined ? '' : String(draft.each))
  const isBlocked = isUnread(each)
  const done = () => {
    if (isBlocked) return
    onEach(Number(each) > 0 ? Number(each) : undefined)
    onClose()
  }
  return (
    <Sheet
      title={t({ id: 'spawn.change', message: 'Change the parents' })}
      onClose={onClose}
      onSubmit={done}
      act={
        <Button kind="primary" size="large" wide type="submit" blocked={isBlocked}>
          {t({ id: 'spawn.change.done', message: 'Done' })}
        </Button>
      }
    >
      {!recordIn(draft) && (
        <NumberField
          label={t({ id: 'spawn.each.field', message: 'Taken from each, g or ml' })}
          name="each"
          value={each}
          note={t({ id: 'spawn.each.note', message: 'Empty: all that is left of it' })}
          onChange={setEach}
        />
      )}
      <Button
        kind="tonal"
        icon="refresh"
        wide
        onClick={() => {
          onAnew()
          onClose()
        }}
      >
        {t({ id: 'spawn.others', message: 'Scan others, count again' })}
      </Button>
    </Sheet>
  )
}
