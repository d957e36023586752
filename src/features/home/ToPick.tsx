import { useLingui } from '@lingui/react/macro'
import type { BenchDuty } from '../../domain/prep/bench'
import { roomOf } from '../../domain/prep/common-place'
import { NOTHING_EXPECTED, together } from '../../domain/yield/to-pick'
import { StartPick } from '../../records/bench/StartPick'
import { linkTo } from '../../records/LinkTo'
import { useCan } from '../../records/use-can'
import { useDefinition } from '../../records/use-definition'
import { countedWord } from '../../records/words/counted-word'
import { seriesInCommon, usePartWordsOf } from '../../records/words/use-part-words'
import { useRows } from '../../state/replica/use-live'
import { useFormat } from '../../state/words/format'
import { BigNumber } from '../../ui/display/text/BigNumber'
import { ListRow } from '../../ui/list/ListRow'

/** How much there is to pick today, and where: the whole row starts a round. At least one duty of that kind. */
export const ToPick = ({ duties }: { duties: readonly BenchDuty[] }) => {
  const { t } = useLingui()
  const format = useFormat()
  const wordsOf = usePartWordsOf()
  const can = useCan()
  const harvest = useDefinition('harvest')
  const rooms = useRooms(duties)
  const count = duties.reduce((sum, duty) => sum + duty.count, 0)
  const { grams, low, high, told } = duties.map(({ expects }) => expects ?? NOTHING_EXPECTED).reduce(together)
  const words = wordsOf(seriesInCommon(duties.map(({ series }) => series)))
  const kilograms = (weight: number) => format.amount((weight / 1000).toFixed(1), 1)
  const parts = words.count(count)
  const where = format.list(rooms.map(({ name }) => name))
  const [least, most] = [kilograms(low), kilograms(high)]
  const counted = words.count(count - told)
  const word = countedWord(parts)
  const said = [
    [told > 0 ? parts : '', where].filter((text) => text !== '').join(', '),
    told > 0 ? t({ id: 'home.pick.usual', message: `Usually ${least} to ${most} kg` }) : '',
    told > 0 && told < count
      ? t({ id: 'home.pick.without', message: `${counted} more: too few earlier series to say` })
      : '',
    told === 0 ? t({ id: 'home.pick.unsaid', message: 'Too few earlier series to say how much' }) : '',
  ]
  const [value, unit] =
    told > 0
      ? [kilograms(grams), t({ id: 'home.pick.kg', message: 'kg to pick' })]
      : [format.amount(String(count), 0), t({ id: 'home.pick.parts', message: `${word} to pick` })]
  const [room, ...others] = rooms
  const search = room && others.length === 0 ? { place: room.id } : {}
  const link = can('create', harvest) ? linkTo({ path: '/pick', search }) : undefined
  return (
    <ListRow
      title={<BigNumber value={value} unit={unit} compact />}
      subtitle={said.filter((text) => text !== '').join('. ')}
      link={link}
      action={<StartPick search={search} />}
    />
  )
}

type Room = { readonly id: string; readonly name: string }

/** The rooms in which the parts stand, in the order of their names. A shelf counts as its room. */
function useRooms(duties: readonly BenchDuty[]): readonly Room[] {
  const { compare } = useFormat()
  const places = useRows('place') ?? []
  const byId = new Map(places.map((row) => [row.id, row]))
  const ids = [...new Set(duties.flatMap(({ placeIds = [] }) => placeIds))]
  const rooms = new Map<string, Room>()
  for (const id of ids) {
    const room = byId.get(roomOf(byId, id))
    if (room) rooms.set(room.id, { id: room.id, name: String(room.name ?? '') })
  }
  return [...rooms.values()].sort((a, b) => compare(a.name, b.name))
}
