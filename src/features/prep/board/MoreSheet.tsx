import { useLingui } from '@lingui/react/macro'
import type { Sight } from '../../../domain/acts/mark'
import { vesselOf } from '../../../domain/prep/vessel'
import { linkTo } from '../../../records/LinkTo'
import { inSentence } from '../../../records/words/in-sentence'
import { usePartWords } from '../../../records/words/use-part-words'
import { Button } from '../../../ui/button/Button'
import { DishGlyph } from '../../../ui/dish/DishGlyph'
import { LeadIcon } from '../../../ui/list/LeadIcon'
import { List } from '../../../ui/list/List'
import { ListRow } from '../../../ui/list/ListRow'
import { Sheet } from '../../../ui/overlay/Sheet'
import type { Dishes } from '../use-dishes'
import { brushOf, lookOf, sightOf, type VerbLook } from './brush'
import { moveRoute } from './move-route'
import { RangeField } from './RangeField'

export type MoreSheetProps = {
  dishes: Dishes
  chosen: ReadonlySet<number>
  onChoose: (chosen: ReadonlySet<number>) => void
  onSight: (sight: Sight) => void
  onClose: () => void
}

/** Choosing parts by number, and the rarer verbs for the chosen ones. */
export const MoreSheet = ({
  dishes: { definition, parts: all, series: row },
  chosen,
  onChoose,
  onSight,
  onClose,
}: MoreSheetProps) => {
  const { t } = useLingui()
  const series = { definition, row }
  const words = usePartWords(series)
  const vessel = vesselOf(series)
  const [several, parts, chosenParts] = [inSentence(words.many), words.count(all.length), words.count(chosen.size)]
  const move = chosen.size > 0 ? moveRoute(series, all, chosen) : undefined
  const verbs: readonly {
    readonly key: string
    readonly title: string
    readonly sight: Sight
    readonly look: VerbLook
  }[] = [
    ...brushOf(series).others.map((verb) => ({
      key: verb,
      title: words.verb(verb),
      sight: sightOf(verb),
      look: lookOf(verb),
    })),
    {
      key: 'quarantine',
      title: t({ id: 'petri.quarantine', message: 'Quarantine' }),
      sight: { quarantined: true },
      look: lookOf('growing'),
    },
    {
      key: 'release',
      title: t({ id: 'petri.release', message: 'Release from quarantine' }),
      sight: { quarantined: false },
      look: lookOf('growing'),
    },
  ]
  return (
    <Sheet title={t({ id: 'part.choose', message: `Select ${several}` })} onClose={onClose}>
      <RangeField series={series} chosen={chosen} onChoose={onChoose} />
      <Button kind="tonal" wide onClick={() => onChoose(new Set(all.map(({ number }) => number)))}>
        {t({ id: 'part.all', message: `All ${parts}` })}
      </Button>
      <p>
        {chosen.size === 0
          ? t({ id: 'part.choose_first', message: 'Select numbers first.' })
          : t({ id: 'part.chosen', message: `${chosenParts} selected` })}
      </p>
      <List plain label={t({ id: 'petri.verbs', message: 'Mark as' })}>
        {verbs.map(({ key, title, sight, look }) => (
          <ListRow
            key={key}
            title={title}
            lead={<DishGlyph {...look} vessel={vessel} size={32} quarantined={key === 'quarantine'} />}
            chevron={false}
            blocked={chosen.size === 0}
            onOpen={() => onSight(sight)}
          />
        ))}
        <ListRow
          title={t({ id: 'move.title', message: 'Move' })}
          lead={<LeadIcon icon="place" tone="neutral" />}
          chevron={false}
          blocked={move === undefined}
          link={move && linkTo(move.to)}
        />
      </List>
    </Sheet>
  )
}
