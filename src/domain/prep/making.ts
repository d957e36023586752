/** Proposals for filling a cooked batch into jars, bags or bottles: form, vessel, number, weights and code. */
import type { Batch, Cooked } from '../cooking/cook'
import type { Dry } from '../cooking/dry'
import type { Values } from '../kit/field'
import { codeAfter } from './inoculation'
import type { Series } from './series'

export type MadeRow = Values & { readonly id: string }

/** Vessel and first code where no earlier series tells them. */
const FORMS = {
  grain: { vessel: 'jar', code: 'GS' },
  substrate: { vessel: 'bag', code: 'BL' },
  liquid_culture: { vessel: 'bottle', code: 'LC' },
} as const

export type Form = keyof typeof FORMS

export function isForm(value: unknown): value is Form {
  return typeof value === 'string' && Object.hasOwn(FORMS, value)
}

/** Words in names of recipes and of their types, in English and Russian. The first match counts. */
const WORDS: readonly (readonly [Form, RegExp])[] = [
  ['liquid_culture', /liquid|broth|жидк|бульон|(?<!\p{L})(?:lc|жк)(?!\p{L})/iu],
  ['substrate', /substrat|block|bulk|субстрат|блок/iu],
  ['grain', /grain|spawn|зерн|мицели/iu],
]

function formIn(name: unknown): Form | undefined {
  return WORDS.find(([, words]) => words.test(String(name ?? '')))?.[0]
}

/** Ids are ordered by the time when they were made. */
function lastMade(made: readonly Series<MadeRow>[], isMeant: (row: MadeRow) => boolean): MadeRow | undefined {
  const rows = made.flatMap(({ row }) => (!row.deleted_at && isMeant(row) ? [row] : []))
  return rows.toSorted((a, b) => (a.id < b.id ? 1 : -1))[0]
}

export type Recipe = {
  readonly recipe: Values & { readonly id: string }
  /** The record of its type. */
  readonly type: Values | undefined
  /** Whether it is a medium for dishes, where a name with grain in it means the agar. */
  readonly isMedium: boolean
}

/** The form that the recipe is filled as: that of its last series, else the one that its type or name says. */
export function formOf({ recipe, type, isMedium }: Recipe, made: readonly Series<MadeRow>[]): Form | undefined {
  const last = lastMade(made, ({ recipe_id: id, form }) => id === recipe.id && isForm(form))?.form
  if (isForm(last)) return last
  const said = formIn(type?.name) ?? formIn(recipe.name)
  return isMedium && said !== 'liquid_culture' ? undefined : said
}

/** The vessel of the recipe's last series of this form, else the usual one. */
export function vesselFor(form: Form, recipeId: string, made: readonly Series<MadeRow>[]): string {
  const last = lastMade(
    made,
    (row) => row.recipe_id === recipeId && row.form === form && typeof row.vessel === 'string',
  )
  return String(last?.vessel ?? FORMS[form].vessel)
}

/** The free code after that of the last series of this form. */
export function madeCode(form: Form, made: readonly Series<MadeRow>[]): string {
  const last = lastMade(made, (row) => row.form === form)
  return codeAfter(
    String(last?.series_code ?? FORMS[form].code),
    made.map(({ row }) => row),
  )
}

/** The parts of a batch: its pieces, at most `most`. */
export function pieces({ count }: Batch, most: number): number {
  return Math.min(most, Math.max(1, count))
}

/** The largest weight or volume of a part. */
const MOST = 100_000

/** An equal share for each of `count` parts, in whole grams or millilitres. Undefined if unknown or outside the limits. */
function shared(amount: bigint | undefined, count: number): number | undefined {
  const each = amount === undefined || count < 1 ? 0 : Math.round(Number(amount) / 1_000_000 / count)
  return each >= 1 && each <= MOST ? each : undefined
}

export type Filled = {
  readonly grams: number | undefined
  readonly millilitres: number | undefined
  /** Grams of dry matter. */
  readonly dry: number | undefined
}

/** One part when the batch is filled into `count` of them. */
export function filledWith(cooked: Cooked | undefined, dry: Dry | undefined, count: number): Filled {
  return {
    grams: shared(cooked?.grams, count),
    millilitres: shared(cooked?.millilitres, count),
    dry: shared(dry && 'grams' in dry ? dry.grams : undefined, count),
  }
}
