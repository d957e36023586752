import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { FINAL_STATES, LIVE_STATES, type PartState } from '../../../domain/kit/part-states'
import { standing } from '../../../domain/prep/dish-fold'
import { dotted } from '../../../records/people/dotted'
import { PersonMark } from '../../../records/people/PersonMark'
import { usePeople } from '../../../state/person/people'
import { useFormat } from '../../../state/words/format'
import { Button } from '../../../ui/button/Button'
import { DishGlyph } from '../../../ui/dish/DishGlyph'
import { Mark } from '../../../ui/display/marks/Mark'
import { List } from '../../../ui/list/List'
import { ListRow } from '../../../ui/list/ListRow'
import { Section } from '../../../ui/list/Section'
import { useDishWords } from '../use-dish-words'
import type { Dishes } from '../use-dishes'
import { useUndoForDish } from '../use-undo-for-dish'

/** The observations of a dish, newest first. Undone ones stay, marked. */
export const DishStory = ({ dishes: { observations }, number }: { dishes: Dishes; number: number }) => {
  const { t } = useLingui()
  const format = useFormat()
  const person = usePeople()
  const words = useDishWords()
  const undo = useUndoForDish()
  const stands = new Set(
    standing(observations).flatMap(({ observation, numbers }) => (numbers.includes(number) ? [observation.id] : [])),
  )
  const mine = observations
    .filter(({ quantity_ids: all, reverses_id: id }) => !id && Array.isArray(all) && all.includes(number))
    .sort((a, b) => (`${String(a.observed_at)} ${a.id}` < `${String(b.observed_at)} ${b.id}` ? 1 : -1))
  if (mine.length === 0) return null
  const title = t({ id: 'dish.story', message: 'Observations' })
  return (
    <Section title={title}>
      <List plain label={title}>
        {mine.map((row) => {
          const { status, colonized_percent: percent, contamination_type: by, quarantined, photos, notes } = row
          const others = (Array.isArray(row.quantity_ids) ? row.quantity_ids.length : 1) - 1
          const state = [...LIVE_STATES, ...FINAL_STATES].find((one) => one === status)
          const said = [
            state === undefined ? '' : words.state(state),
            typeof percent === 'number' ? `${percent} %` : '',
            typeof by === 'string' ? words.contamination(by) : '',
            quarantined === undefined ? '' : quarantineText(quarantined === true),
            Array.isArray(photos) ? t({ id: 'dish.story.photo', message: 'Photo' }) : '',
            typeof notes === 'string' ? notes : '',
            others > 0
              ? t({
                  id: 'dish.story.others',
                  message: plural(others, { one: 'with # other dish', other: 'with # other dishes' }),
                })
              : '',
          ]
          const who = person(row.created_by)
          const what = said.filter((text) => text !== '').join(', ')
          return (
            <ListRow
              key={row.id}
              lead={<DishGlyph shape={state ?? shapeOf(percent)} percent={numberOf(percent)} size={32} />}
              title={what}
              subtitle={dotted(
                format.moment(String(row.observed_at)),
                who && <PersonMark id={row.created_by} name={who} />,
              )}
              chevron={false}
              action={
                !stands.has(row.id) ? (
                  <Mark tone="neutral" icon="undo">
                    {t({ id: 'records.mark.undone', message: 'Undone' })}
                  </Mark>
                ) : (
                  <Button
                    kind="text"
                    size="small"
                    title={t({ id: 'dish.undo.what', message: `Undo: ${what}` })}
                    onClick={() => void undo(row, number)}
                  >
                    {t({ id: 'dish.undo', message: 'Undo' })}
                  </Button>
                )
              }
            />
          )
        })}
      </List>
    </Section>
  )

  function quarantineText(isIn: boolean): string {
    return isIn
      ? t({ id: 'dish.quarantine.in', message: 'In quarantine' })
      : t({ id: 'dish.quarantine.out', message: 'Released from quarantine' })
  }
}

function shapeOf(percent: unknown): PartState {
  return typeof percent === 'number' ? 'growing' : 'poured'
}

function numberOf(percent: unknown): number | undefined {
  return typeof percent === 'number' ? percent : undefined
}
