import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Sight } from '../../../domain/acts/mark'
import type { PartState } from '../../../domain/kit/part-states'
import { stickersOf } from '../../../domain/prep/petri'
import { Button } from '../../../ui/button/Button'
import { DishGlyph } from '../../../ui/dish/DishGlyph'
import { List } from '../../../ui/list/List'
import { ListRow } from '../../../ui/list/ListRow'
import { Sheet } from '../../../ui/overlay/Sheet'
import { useDishWords } from '../use-dish-words'
import type { Dishes } from '../use-dishes'
import { brushOf } from './brush'
import { RangeField } from './RangeField'

export type MoreSheetProps = {
  dishes: Dishes
  chosen: ReadonlySet<number>
  onChoose: (chosen: ReadonlySet<number>) => void
  onSight: (sight: Sight) => void
  onClose: () => void
}

/** Choosing dishes by number, and the rarer verbs for the chosen ones. */
export const MoreSheet = ({
  dishes: { definition, parts, series },
  chosen,
  onChoose,
  onSight,
  onClose,
}: MoreSheetProps) => {
  const { t } = useLingui()
  const words = useDishWords()
  const last = parts.length
  const count = chosen.size
  const verbs: readonly {
    readonly key: string
    readonly title: string
    readonly sight: Sight
    readonly shape: PartState
  }[] = [
    ...brushOf(definition).others.map((state) => ({
      key: state,
      title: words.state(state),
      sight: { status: state },
      shape: state,
    })),
    {
      key: 'quarantine',
      title: t({ id: 'petri.quarantine', message: 'Quarantine' }),
      sight: { quarantined: true },
      shape: 'growing',
    },
    {
      key: 'release',
      title: t({ id: 'petri.release', message: 'Release from quarantine' }),
      sight: { quarantined: false },
      shape: 'growing',
    },
  ]
  return (
    <Sheet title={t({ id: 'petri.more.title', message: 'Select dishes' })} onClose={onClose}>
      <RangeField last={last} stickers={stickersOf(series)} chosen={chosen} onChoose={onChoose} />
      <Button kind="tonal" wide onClick={() => onChoose(new Set(parts.map(({ number }) => number)))}>
        {t({ id: 'petri.all', message: plural(last, { one: 'The only dish', other: 'All # dishes' }) })}
      </Button>
      <p>
        {t({
          id: 'petri.chosen',
          message: plural(count, { 0: 'Select dishes first.', one: '# dish selected', other: '# dishes selected' }),
        })}
      </p>
      <List plain label={t({ id: 'petri.verbs', message: 'Mark as' })}>
        {verbs.map(({ key, title, sight, shape }) => (
          <ListRow
            key={key}
            title={title}
            lead={<DishGlyph shape={shape} size={32} quarantined={key === 'quarantine'} />}
            chevron={false}
            onOpen={count > 0 ? () => onSight(sight) : undefined}
          />
        ))}
      </List>
    </Sheet>
  )
}
