import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { rowsOf } from '../../../data/db'
import { instantOf } from '../../../domain/clock'
import { wordValues } from '../../../domain/kit/entity'
import { LABELS } from '../../../domain/kit/labels'
import type { SeriesDefinition } from '../../../domain/kit/series'
import { madeCode } from '../../../domain/prep/making'
import { seriesOf } from '../../../domain/prep/series'
import { recordRoute } from '../../../records/record-routes'
import { countedWord } from '../../../records/words/counted-word'
import { optionsOf } from '../../../records/words/field-text'
import { inSentence } from '../../../records/words/in-sentence'
import { useTranslate } from '../../../records/words/use-writing'
import { useReplica } from '../../../state/replica/replica'
import { useFormat } from '../../../state/words/format'
import { Button } from '../../../ui/button/Button'
import { Segmented } from '../../../ui/controls/choices/Segmented'
import { AmountStepper } from '../../../ui/controls/numbers/AmountStepper'
import { NumberField } from '../../../ui/controls/numbers/NumberField'
import { SelectField } from '../../../ui/controls/select/SelectField'
import { Sheet } from '../../../ui/overlay/Sheet'
import { RunFields } from './RunFields'
import type { CookWords } from './use-cook-words'
import type { Cooking } from './use-cooking'
import { useMaking, type useToldForm } from './use-making'
import { useFilledSeries, useRunFacts } from './use-run-facts'
import { useTake } from './use-take'

export type MakeSheetProps = {
  definition: SeriesDefinition
  told: ReturnType<typeof useToldForm>
  cooking: Cooking
  words: CookWords
  onClose: () => void
}

/** Fills the batch into jars, bags or bottles: takes its ingredients and creates their series, in one gesture with one undo. */
export const MakeSheet = ({ definition, told, cooking, words, onClose }: MakeSheetProps) => {
  const { t } = useLingui()
  const translate = useTranslate()
  const format = useFormat()
  const { db, now } = useReplica()
  const navigate = useNavigate()
  const take = useTake(words)
  const { recipe } = cooking
  const { fields, parts } = definition
  const facts = useRunFacts(recipe, useFilledSeries())
  const most = fields.prepared_count?.type === 'number' ? (fields.prepared_count.max ?? 1) : 1
  const making = useMaking(cooking, told, most)
  const { form, vessel, texts, lacking, onType } = making
  const nameOf = (key: string) => (fields[key] ? translate(fields[key].label) : key)
  const choices = (key: string) => {
    const field = fields[key]
    const options = field?.type === 'select' ? optionsOf(field, {}) : []
    return options.map(({ value, label }) => ({ value, label: translate(label) }))
  }
  const said = wordValues(definition, { vessel })
  const counted = translate(parts.words?.count ?? LABELS.grownCount, { ...said, n: String(making.parts) })

  const make = async (): Promise<void> => {
    const code = madeCode(form, seriesOf(definition, await rowsOf(db, definition.name).toArray()))
    const { sterilizationType, sterilizationTime } = recipe
    const run = await facts.valuesAt(instantOf(now()))
    const values = {
      ...{ series_code: code, proposed_code: code, recipe_id: recipe.id, status: 'cooked' },
      ...making.values,
      ...(typeof sterilizationType === 'string' && { sterilizationType }),
      ...(typeof sterilizationTime === 'number' && { sterilizationTime }),
      ...run.values,
    }
    const text = t({ id: 'recipes.made', message: `${code}: ${counted} made` })
    const id = await take(cooking, { kind: definition.name, values, text, run: run.run })
    const to = id === undefined ? undefined : recordRoute(definition, id)
    if (!to) return
    onClose()
    void navigate({ to: to.path })
  }
  const lackingText = () => {
    if (!lacking) return undefined
    const count = lacking.items.length
    const names = format.list(lacking.items.map(({ name }) => inSentence(String(name))))
    return lacking.lacks === 'moisture'
      ? t({
          id: 'recipes.make.moisture',
          message: plural(count, {
            one: `cannot be said: ${names} has no moisture`,
            other: `cannot be said: ${names} have no moisture`,
          }),
        })
      : t({
          id: 'recipes.make.weight',
          message: plural(count, {
            one: `cannot be said: ${names} has no weight`,
            other: `cannot be said: ${names} have no weight`,
          }),
        })
  }
  return (
    <Sheet
      title={t({ id: 'recipes.make.title', message: 'Fill jars, bags or bottles' })}
      onClose={onClose}
      act={
        <Button
          kind="primary"
          size="large"
          icon={definition.icon}
          wide
          blocked={!making.isClear || !facts.isClear}
          onClick={() => void make()}
        >
          {t({ id: 'recipes.make.act', message: `Take from stock and make ${counted}` })}
        </Button>
      }
    >
      <Segmented
        label={nameOf('form')}
        name="form"
        value={form}
        options={choices('form')}
        onChange={(value) => making.setForm(value)}
      />
      <SelectField
        label={nameOf('vessel')}
        name="vessel"
        value={vessel}
        options={choices('vessel')}
        searchable={false}
        onChange={(value) => onType({ vessel: value })}
      />
      <AmountStepper
        label={nameOf('prepared_count')}
        value={making.count}
        unit={countedWord(counted)}
        step="1"
        min="1"
        max={String(most)}
        fractionDigits={0}
        onChange={(count) => onType({ count })}
      />
      {making.isLiquid ? (
        <NumberField
          label={nameOf('part_volume_ml')}
          name="part_volume_ml"
          value={texts.volume}
          onChange={(volume) => onType({ volume })}
        />
      ) : (
        <>
          <NumberField
            label={nameOf('part_weight_g')}
            name="part_weight_g"
            value={texts.weight}
            onChange={(weight) => onType({ weight })}
          />
          <NumberField
            label={nameOf('dry_g_per_part')}
            name="dry_g_per_part"
            value={texts.dry}
            note={lackingText()}
            onChange={(dry) => onType({ dry })}
          />
        </>
      )}
      <RunFields fields={fields} recipe={recipe} facts={facts} />
      <p>
        {t({
          id: 'recipes.make.hint',
          message: 'In one step, the ingredients are taken from stock and the parts get a series.',
        })}
      </p>
    </Sheet>
  )
}
