/** The recipes and cultures of the sample farm's lab. Names, codes and amounts follow common practice. */
import { PREP_SPORE_ID } from '../../src/domain/entities/recipe-type'
import type { UsualMethod } from '../../src/domain/rules/usual-sterilizations'

/** The recipe types besides 'Prep Spore', which every farm has. */
export const RECIPE_TYPES = ['Liquid culture', 'Grain spawn', 'Supplement', 'Substrate'] as const
export type DemoType = (typeof RECIPE_TYPES)[number] | typeof PREP_SPORE_ID

export const STERILIZATION_NAMES: Readonly<Record<UsualMethod, string>> = {
  autoclave: 'Autoclave 121 °C, 15 psi',
  pressure_cooker: 'Pressure cooker',
  atmospheric_steam: 'Atmospheric steam',
  hot_water: 'Pasteurization, 70 °C',
  lime: 'Hydrated lime',
  none: 'No sterilization',
}

export type DemoRecipe = {
  readonly name: string
  readonly description: string
  readonly type: DemoType
  readonly sterilized: readonly [UsualMethod, minutes: number]
  /** Share of water in percent; without it the lines are amounts in g and l of one batch. */
  readonly water?: string
  /** By the code of an item or the name of a recipe above: '1 l', '20 g', or a share in percent. */
  readonly lines: Readonly<Record<string, string>>
}

export const RECIPES: readonly DemoRecipe[] = [
  {
    name: 'Malt extract agar',
    description: 'Plates for clones and transfers. Pour at 50 °C, 20 ml a dish.',
    type: PREP_SPORE_ID,
    sterilized: ['autoclave', 45],
    lines: { 'MALT-L': '20 g', 'AGAR-P': '20 g', YEAST: '2 g', WATER: '1 l' },
  },
  {
    name: 'Potato dextrose agar',
    description: 'Plates for spores: rich, so watch for bacteria.',
    type: PREP_SPORE_ID,
    sterilized: ['autoclave', 45],
    lines: { POTATO: '20 g', DEXTROSE: '20 g', 'AGAR-P': '20 g', WATER: '1 l' },
  },
  {
    name: 'Liquid culture, malt 4 %',
    description: 'Jars with a stir bar and a filter lid, two thirds full.',
    type: 'Liquid culture',
    sterilized: ['autoclave', 30],
    lines: { 'MALT-L': '40 g', YEAST: '1 g', WATER: '1 l' },
  },
  {
    name: 'Rye grain spawn',
    description: 'Soak over night, boil 15 minutes, dry the surface, then fill.',
    type: 'Grain spawn',
    sterilized: ['pressure_cooker', 90],
    water: '50',
    lines: { RYE: '99', GYPSUM: '1' },
  },
  {
    name: 'Oat and millet spawn',
    description: 'Small kernels for many points of growth. No soaking: boil 20 minutes.',
    type: 'Grain spawn',
    sterilized: ['pressure_cooker', 90],
    water: '48',
    lines: { OAT: '70', MILLET: '29', GYPSUM: '1' },
  },
  {
    name: 'Bran supplement',
    description: 'Mixed dry, for oak and beech blocks.',
    type: 'Supplement',
    sterilized: ['autoclave', 150],
    lines: { BRAN: '80', 'SOY-MEAL': '15', GYPSUM: '5' },
  },
  {
    name: 'Masters mix 50/50',
    description: 'Equal parts of oak pellets and soy hulls. Bags of 5 kg for oysters, blocks of 2.5 kg for others.',
    type: 'Substrate',
    sterilized: ['autoclave', 150],
    water: '60',
    lines: { 'PEL-OAK': '50', 'SOY-HULL': '50' },
  },
  {
    name: 'Oak block, supplemented',
    description: 'For shiitake and lion’s mane. Blocks of 2.5 kg.',
    type: 'Substrate',
    sterilized: ['autoclave', 150],
    water: '62',
    lines: { 'PEL-OAK': '82', 'Bran supplement': '18' },
  },
  {
    name: 'Beech and rice bran 85/15',
    description: 'For king oyster, in bags under steam.',
    type: 'Substrate',
    sterilized: ['atmospheric_steam', 720],
    water: '62',
    lines: { 'PEL-BEECH': '84', 'BRAN-RICE': '15', GYPSUM: '1' },
  },
  {
    name: 'Oak and cotton hulls',
    description: 'For oysters in bags.',
    type: 'Substrate',
    sterilized: ['atmospheric_steam', 720],
    water: '65',
    lines: { 'PEL-OAK': '70', COTTON: '28.5', GYPSUM: '1.5' },
  },
  {
    name: 'Straw, hydrated lime',
    description: 'Cold bath over night, drained for two hours.',
    type: 'Substrate',
    sterilized: ['lime', 960],
    water: '70',
    lines: { STRAW: '97', LIME: '3' },
  },
]

export type DemoStrain = readonly [
  name: string,
  code: string,
  species: string,
  barcode?: string | undefined,
  transfers?: number,
]

export const STRAINS: readonly DemoStrain[] = [
  ['Lion’s mane', 'LM-04', 'Hericium erinaceus', '4260000000048'],
  ['Blue oyster', 'PO-12', 'Pleurotus ostreatus', '4260000000123'],
  ['King oyster', 'PE-07', 'Pleurotus eryngii', '4260000000079'],
  ['Pink oyster', 'PD-03', 'Pleurotus djamor'],
  ['Shiitake 3782', 'LE-09', 'Lentinula edodes', '4260000000093', 6],
  ['Reishi', 'GL-02', 'Ganoderma lucidum', undefined, 4],
  ['Chestnut', 'PA-05', 'Pholiota adiposa'],
  ['Maitake', 'GF-01', 'Grifola frondosa', undefined, 3],
  ['Enoki', 'FV-02', 'Flammulina filiformis'],
]

export type DemoSpore = {
  readonly code: string
  readonly strain: string
  readonly form: string
  readonly from: string
  /** The code of the supplier; absent if it was made in house. */
  readonly supplier?: string
  /** Days since it arrived, and days until it expires. */
  readonly days: readonly [age: number, left?: number]
}

export const SPORES: readonly DemoSpore[] = [
  { code: 'SP-033', strain: 'GF-01', form: 'liquid_culture', from: 'Kiln Lab', supplier: 'KL', days: [6, 84] },
  { code: 'SP-031', strain: 'LM-04', form: 'syringe', from: 'Dish LM-0391/7', days: [12, 168] },
  { code: 'SP-030', strain: 'PO-12', form: 'liquid_culture', from: 'Jar 14', days: [52, 8] },
  { code: 'SP-029', strain: 'PO-12', form: 'print', from: 'Block B-114, flush 2', days: [40] },
  { code: 'SP-027', strain: 'PE-07', form: 'syringe', from: 'Kiln Lab', supplier: 'KL', days: [75, 105] },
  { code: 'SP-026', strain: 'PD-03', form: 'print', from: 'Bag 62, flush 1', days: [80] },
  { code: 'SP-024', strain: 'LM-04', form: 'slant', from: 'Master', days: [130, 235] },
  { code: 'SP-022', strain: 'GL-02', form: 'swab', from: 'Kiln Lab', supplier: 'KL', days: [190, -10] },
  { code: 'SP-018', strain: 'LE-09', form: 'slant', from: 'Culture bank', supplier: 'LD', days: [210, 155] },
  { code: 'SP-015', strain: 'PA-05', form: 'print', from: 'Block B-087, flush 1', days: [240] },
]
