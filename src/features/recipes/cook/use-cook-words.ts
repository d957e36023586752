/** The texts of a batch: amounts, packages and reasons. */
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Batch, Cooked } from '../../../domain/cooking/cook'
import type { Obstacle, Pantry } from '../../../domain/cooking/makeup'
import { measuredBy } from '../../../domain/cooking/measures'
import type { Take } from '../../../domain/cooking/take'
import { inUnit } from '../../../domain/cooking/uses'
import { type Weighed, weighable, weighedGrams, weighedMillilitres } from '../../../domain/cooking/weighable'
import { formatDecimal, type Micro, micro, ratioOf } from '../../../domain/kit/decimal'
import type { Values } from '../../../domain/kit/field'
import { useFormat } from '../../../state/words/format'

export type Amount = { readonly number: string; readonly unit: string }

export type CookWords = {
  readonly weighed: (weighed: Weighed) => Amount
  /** Base units of an item in the unit of its line: '2.50'. */
  readonly part: (item: Values, base: Micro, weighed: Weighed) => string
  /** Base units of an item in the unit that suits the amount. */
  readonly stock: (item: Values, base: Micro) => Amount
  readonly grams: (grams: Micro | undefined) => Amount
  readonly water: (grams: Micro) => Amount
  /** The total of a batch, by volume if its pieces are; undefined when it is unknown. */
  readonly total: (batch: Batch, cooked: Cooked | undefined) => Amount | undefined
  readonly batch: (batch: Batch) => string
  readonly size: (batch: Batch) => string
  readonly take: (take: Take, amount: string, unit: string) => string
  readonly obstacle: (obstacle: Obstacle, name: string) => string
  readonly nowhere: string
}

export function useCookWords({ units }: Pick<Pantry, 'units'>): CookWords {
  const { t } = useLingui()
  const format = useFormat()
  const codeOf = (unitId: string | undefined) => String(units.get(unitId ?? '')?.code ?? '')
  const digitsOf = (unitId: string | undefined) => {
    const digits = units.get(unitId ?? '')?.fraction_digits
    return typeof digits === 'number' ? digits : 2
  }
  const amountOf = (value: Micro, digits: number, unitId: string): Amount => ({
    number: format.amount(formatDecimal(value), digits),
    unit: codeOf(unitId),
  })
  const said = (weighed: Weighed | undefined, value: Micro, unit: string): Amount =>
    weighed
      ? amountOf(weighed.amount, weighed.digits, weighed.unitId)
      : { number: format.amount(formatDecimal(value), 0), unit }
  const grams = (value: Micro) => said(weighedGrams(value, units), value, 'g')
  const water = (value: Micro) => said(weighedMillilitres(value, units), value, 'ml')
  const size = ({ size, unitId }: Batch) => `${format.amount(size, digitsOf(unitId))} ${codeOf(unitId)}`.trim()
  return {
    weighed: ({ amount, digits, unitId }) => amountOf(amount, digits, unitId),
    part: (item, base, { unitId, digits }) =>
      format.amount(formatDecimal(inUnit(item, base, unitId, units) ?? base), digits),
    stock: (item, base) => {
      const { amount, digits, unitId } = weighable(item, ratioOf(base < 0n ? -base : base), units)
      return amountOf(base < 0n ? -amount : amount, digits, unitId)
    },
    grams: (value) => (value === undefined ? { number: '–', unit: '' } : grams(value)),
    water,
    total: ({ unitId }, cooked) => {
      if (measuredBy(unitId, units)?.measure === 'volume')
        return cooked?.millilitres === undefined ? undefined : water(cooked.millilitres)
      return cooked?.grams === undefined ? undefined : grams(cooked.grams)
    },
    size,
    batch: (batch) => {
      const { count, unitId } = batch
      const each = size(batch)
      if (unitId !== undefined) return t({ id: 'recipes.batch.of', message: `${count} × ${each}` })
      return micro(batch.size) === micro('1')
        ? t({
            id: 'recipes.batch.written',
            message: plural(count, { one: '# batch as written', other: '# batches as written' }),
          })
        : t({ id: 'recipes.batch.times', message: `${count} × ${each} of the recipe` })
    },
    take: ({ state, packageNumber }, amount, unit) => {
      const much = `${amount} ${unit}`.trim()
      const number = packageNumber ?? 0
      switch (state) {
        case 'sealed':
          return t({ id: 'recipes.take.sealed', message: `${much} from sealed package ${number}` })
        case 'opened':
          return t({ id: 'recipes.take.opened', message: `${much} from opened package ${number}` })
        case 'expired':
          return t({ id: 'recipes.take.expired', message: `${much} from expired package ${number}` })
        case 'loose':
          return t({ id: 'recipes.take.loose', message: `${much} from stock without a package` })
        case 'short':
          return t({ id: 'recipes.take.short', message: `${much} short` })
      }
    },
    nowhere: t({
      id: 'recipes.size.nowhere',
      message: 'An ingredient has no weight, so you cannot set the batch size in this unit.',
    }),
    obstacle: (obstacle, name) => {
      switch (obstacle) {
        case 'missing':
          return t({ id: 'recipes.obstacle.missing', message: `${name} was deleted` })
        case 'circle':
          return t({ id: 'recipes.obstacle.circle', message: `${name} contains this recipe` })
        case 'no_conversion':
          return t({ id: 'recipes.obstacle.unit', message: `${name}: no conversion from this unit` })
        case 'no_weight':
          return t({ id: 'recipes.obstacle.weight', message: `${name}: weight unknown` })
        case 'inside':
          return t({ id: 'recipes.obstacle.inside', message: `${name}: one of its ingredients is missing` })
        case 'too_many':
          return t({ id: 'recipes.obstacle.many', message: `${name}: its sub-recipes have too many ingredients` })
        case 'incomplete':
          return t({ id: 'recipes.obstacle.incomplete', message: `${name}: no amount` })
      }
    },
  }
}
