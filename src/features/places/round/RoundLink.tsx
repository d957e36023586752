import { useLingui } from '@lingui/react/macro'
import type { StoredRow } from '../../../data/rows'
import type { Contents } from '../../../domain/prep/contents'
import { roundOf } from '../../../domain/prep/room-round'
import { linkTo } from '../../../records/LinkTo'
import { Button } from '../../../ui/button/Button'

export type RoundLinkProps = { place: StoredRow; contents: Contents<StoredRow, StoredRow> }

/** On the page of a place where something grows: the way to its round. */
export const RoundLink = ({ place, contents }: RoundLinkProps) => {
  const { t } = useLingui()
  if (roundOf(place, contents, () => false).length === 0) return null
  return (
    <Button kind="tonal" size="large" icon="check" wide link={linkTo({ path: `/places/${place.id}/round` })}>
      {t({ id: 'round.start', message: 'Start room round' })}
    </Button>
  )
}
