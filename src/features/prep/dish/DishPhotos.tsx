import { useLingui } from '@lingui/react/macro'
import { standing } from '../../../domain/prep/dish-fold'
import { acceptedBy, namesIn } from '../../../records/files/accepted'
import { Files } from '../../../records/files/Files'
import { useDefinition } from '../../../records/use-definition'
import { inSentence } from '../../../records/words/in-sentence'
import { usePartWords } from '../../../records/words/use-part-words'
import { useFormat } from '../../../state/words/format'
import { Section } from '../../../ui/list/Section'
import type { Dishes } from '../use-dishes'
import type { MarkDishes } from '../use-mark-dishes'

export type DishPhotosProps = { dishes: Dishes; number: number; mark: MarkDishes }

/** Photos of one part, newest first: each is an observation with its time, its person and its undo. */
export const DishPhotos = ({ dishes: { definition, series, observations }, number, mark }: DishPhotosProps) => {
  const { t } = useLingui()
  const format = useFormat()
  const words = usePartWords({ definition, row: series })
  const accepted = acceptedBy(useDefinition('observation').fields.photos)
  const photos = standing(observations)
    .filter(({ numbers }) => numbers.includes(number))
    .map(({ observation }) => observation)
    .toSorted((a, b) => (String(a.observed_at) < String(b.observed_at) ? 1 : -1))
    .flatMap(({ photos: some, observed_at: at }) =>
      namesIn(some).map((name) => [name, format.moment(String(at))] as const),
    )
  // A photo that was recorded twice has its first date.
  const dates = new Map(photos)
  const names = [...dates.keys()]
  if (!accepted) return null
  const part = inSentence(words.name(number))
  const label = t({ id: 'dish.photos', message: 'Photos' })
  return (
    <Section title={label} count={names.length > 0 ? names.length : undefined}>
      <Files
        label={t({ id: 'part.photo', message: `Photo of ${part}` })}
        names={names}
        dates={dates}
        accepted={{ ...accepted, most: names.length + accepted.most }}
        onAdd={(photos) => void (photos.length > 0 && mark([number], { photos }))}
      />
    </Section>
  )
}
