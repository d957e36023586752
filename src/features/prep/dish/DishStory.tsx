import { useLingui } from '@lingui/react/macro'
import type { Values } from '../../../domain/kit/field'
import { isTreatment, STATES } from '../../../domain/kit/part-states'
import { standing } from '../../../domain/prep/dish-fold'
import type { Series } from '../../../domain/prep/series'
import { vesselOf } from '../../../domain/prep/vessel'
import { dotted } from '../../../records/people/dotted'
import { PersonMark } from '../../../records/people/PersonMark'
import { useCan } from '../../../records/use-can'
import { useDefinition } from '../../../records/use-definition'
import { usePeople } from '../../../state/person/people'
import { useFormat } from '../../../state/words/format'
import { Button } from '../../../ui/button/Button'
import { DishGlyph } from '../../../ui/dish/DishGlyph'
import { Mark } from '../../../ui/display/marks/Mark'
import { List } from '../../../ui/list/List'
import { ListRow } from '../../../ui/list/ListRow'
import { Section } from '../../../ui/list/Section'
import { lookOf, type VerbLook } from '../board/brush'
import styles from '../prep.module.css'
import type { Dishes } from '../use-dishes'
import { useUndoForDish } from '../use-undo-for-dish'
import { useStoryWords } from './use-story-words'

/** The observations of a part, newest first. Undone ones stay, marked. */
export const DishStory = ({ dishes, number }: { dishes: Dishes; number: number }) => {
  const { t } = useLingui()
  const format = useFormat()
  const person = usePeople()
  const { observations } = dishes
  const series = { definition: dishes.definition, row: dishes.series }
  const undo = useUndoForDish(series)
  const can = useCan()
  const mayUndo = can('create', useDefinition('observation'))
  const stands = new Set(
    standing(observations).flatMap(({ observation, numbers }) => (numbers.includes(number) ? [observation.id] : [])),
  )
  const mine = observations
    .filter(({ quantity_ids: all, reverses_id: id }) => !id && Array.isArray(all) && all.includes(number))
    .sort((a, b) => (`${String(a.observed_at)} ${a.id}` < `${String(b.observed_at)} ${b.id}` ? 1 : -1))
  const tell = useStoryWords(series, mine)
  if (mine.length === 0) return null
  const title = t({ id: 'dish.story', message: 'Observations' })
  return (
    <Section title={title}>
      <div className={styles.steps}>
        <List plain label={title}>
          {mine.map((row) => {
            const who = person(row.created_by)
            const what = tell(row)
            return (
              <ListRow
                key={row.id}
                lead={
                  <DishGlyph
                    {...lookIn(series, row)}
                    vessel={vesselOf(series)}
                    percent={numberOf(row.colonized_percent)}
                    size={32}
                  />
                }
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
                  ) : mayUndo ? (
                    <Button
                      kind="text"
                      icon="undo"
                      size="small"
                      title={t({ id: 'dish.undo.what', message: `Undo: ${what}` })}
                      onClick={() => void undo(row, number)}
                    >
                      {t({ id: 'dish.undo', message: 'Undo' })}
                    </Button>
                  ) : undefined
                }
              />
            )
          })}
        </List>
      </div>
    </Section>
  )
}

/** An observation without a state and a treatment is drawn as a part in the kind's first state. */
function lookIn({ definition }: Series, { status, treatment, colonized_percent: percent }: Values): VerbLook {
  const state = STATES.find((one) => one === status)
  if (state === undefined && isTreatment(treatment)) return lookOf(treatment)
  const [first] = definition.series.states
  return lookOf(state ?? (typeof percent === 'number' ? 'growing' : (first?.value ?? 'inoculated')))
}

function numberOf(percent: unknown): number | undefined {
  return typeof percent === 'number' ? percent : undefined
}
