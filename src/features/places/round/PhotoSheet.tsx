import { useLingui } from '@lingui/react/macro'
import { acceptedBy } from '../../../records/files/accepted'
import { Files } from '../../../records/files/Files'
import { useDefinition } from '../../../records/use-definition'
import { Sheet } from '../../../ui/overlay/Sheet'
import type { RoomRow } from './use-answers'
import { usePhoto } from './use-photo'

export type PhotoSheetProps = { row: RoomRow; onClose: () => void }

/** Takes or chooses photos of one shelf. They are then among the photos of its parts. */
export const PhotoSheet = ({ row, onClose }: PhotoSheetProps) => {
  const { t } = useLingui()
  const accepted = acceptedBy(useDefinition('observation').fields.photos)
  const record = usePhoto()
  const name = String(row.place.name ?? '')
  const title = t({ id: 'round.photo.of', message: `Photo of ${name}` })
  if (!accepted) return null
  return (
    <Sheet title={title} onClose={onClose}>
      <Files
        label={title}
        names={[]}
        accepted={accepted}
        onAdd={(photos) => {
          onClose()
          void record(row, photos)
        }}
      />
    </Sheet>
  )
}
