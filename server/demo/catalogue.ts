/** The sample farm's supplies: a small gourmet farm with its own lab. Names and amounts are believable, not real. */

export const UNITS = [
  { code: 'kg', description: 'Kilogram', fraction_digits: 2 },
  { code: 'g', description: 'Gram', base: 'kg', factor: '0.001', fraction_digits: 0 },
  { code: 't', description: 'Tonne', base: 'kg', factor: '1000', fraction_digits: 3 },
  { code: 'l', description: 'Litre', fraction_digits: 2 },
  { code: 'ml', description: 'Millilitre', base: 'l', factor: '0.001', fraction_digits: 0 },
  { code: 'pcs', description: 'Pieces', fraction_digits: 0 },
  { code: 'dozen', description: 'Twelve pieces', base: 'pcs', factor: '12', fraction_digits: 0 },
] as const

export const CATEGORIES = [
  { code: 'GRAIN', description: 'Grain for spawn' },
  { code: 'WOOD', description: 'Wood and straw for blocks' },
  { code: 'SUPPLEMENT', description: 'Bran, meals and other supplements' },
  { code: 'MINERAL', description: 'Gypsum, lime and salts' },
  { code: 'MEDIA', description: 'Agar and nutrients for the lab' },
  { code: 'PACK', description: 'Bags, filters and boxes' },
  { code: 'LAB', description: 'Glass, blades and other lab ware' },
  { code: 'CLEAN', description: 'Cleaning and disinfection' },
] as const

export const SUPPLIERS = [
  { name: 'Kovalev Mill', code: 'KM', contact_name: 'Oleg Kovalev', phone: '+49 30 5550 110', lead_time_days: 4 },
  { name: 'Nordwald Pellets', code: 'NW', contact_name: 'Anke Brandt', phone: '+49 40 5550 204', lead_time_days: 7 },
  { name: 'Labor Direkt', code: 'LD', contact_name: 'Mira Schulz', url: 'https://labor.example', lead_time_days: 3 },
  { name: 'MycoBag Systems', code: 'MB', contact_name: 'Jonas Weber', url: 'https://bags.example', lead_time_days: 10 },
  { name: 'Agrarhandel Süd', code: 'AS', contact_name: 'Petra Lang', phone: '+49 89 5550 377', lead_time_days: 5 },
  { name: 'Reinwerk', code: 'RW', contact_name: 'Tim Vogt', lead_time_days: 2 },
  { name: 'Kiln Lab', code: 'KL', contact_name: 'Ida Holm', url: 'https://cultures.example', lead_time_days: 14 },
] as const

/** The stock of an item: plenty left, below its minimum, used up, or more used than bought. */
export type Fate = 'plenty' | 'low' | 'empty' | 'oversold'

export type DemoItem = {
  readonly name: string
  readonly code: string
  readonly category: (typeof CATEGORIES)[number]['code']
  readonly unit: (typeof UNITS)[number]['code']
  readonly supplier: (typeof SUPPLIERS)[number]['code']
  readonly place: string
  /** Minimum stock, then the size of a package, then packages per purchase. */
  readonly numbers: readonly [min: number, pack: number, packs: number]
  readonly price: number
  readonly fate: Fate
  readonly shelfLifeDays?: number
  readonly moisture?: string
}

const item = (
  name: string,
  code: string,
  where: readonly [DemoItem['category'], DemoItem['unit'], DemoItem['supplier'], string],
  numbers: DemoItem['numbers'],
  price: number,
  fate: Fate = 'plenty',
  more: Partial<DemoItem> = {},
): DemoItem => ({
  name,
  code,
  category: where[0],
  unit: where[1],
  supplier: where[2],
  place: where[3],
  numbers,
  price,
  fate,
  ...more,
})

const grain = ['GRAIN', 'kg', 'KM', 'Grain room'] as const
const wood = ['WOOD', 'kg', 'NW', 'Hall, bay 1'] as const
const meal = ['SUPPLEMENT', 'kg', 'AS', 'Hall, bay 2'] as const
const mineral = ['MINERAL', 'kg', 'AS', 'Hall, bay 3'] as const
const powder = ['MEDIA', 'g', 'LD', 'Lab, shelf A'] as const
const bags = ['PACK', 'pcs', 'MB', 'Store, rack 2'] as const
const ware = ['LAB', 'pcs', 'LD', 'Lab, shelf C'] as const
const cleaner = ['CLEAN', 'l', 'RW', 'Wash room'] as const

export const ITEMS: readonly DemoItem[] = [
  item('Rye grain', 'RYE', grain, [50, 25, 12], 21, 'plenty', { moisture: '13' }),
  item('Wheat grain', 'WHEAT', grain, [50, 25, 4], 19, 'low', { moisture: '12.5' }),
  item('Millet', 'MILLET', grain, [20, 20, 2], 28, 'plenty', { moisture: '12' }),
  item('Oat grain, whole', 'OAT', grain, [25, 25, 2], 22, 'plenty', { moisture: '12' }),
  item('Popcorn maize', 'MAIZE', grain, [10, 10, 2], 18, 'empty'),
  item('Hardwood pellets oak', 'PEL-OAK', wood, [300, 15, 40], 6.2, 'plenty', { moisture: '8' }),
  item('Hardwood pellets beech', 'PEL-BEECH', wood, [300, 15, 30], 6.4, 'low', { moisture: '8' }),
  item('Alder sawdust', 'SAW-ALDER', wood, [80, 20, 8], 9.5, 'plenty', { moisture: '35' }),
  item('Birch chips', 'CHIP-BIRCH', wood, [60, 20, 5], 11),
  item('Wheat straw, chopped', 'STRAW', wood, [100, 20, 10], 7.9, 'plenty', { moisture: '12' }),
  item('Cotton hulls', 'COTTON', wood, [40, 25, 3], 24, 'oversold', { moisture: '11' }),
  item('Wheat bran', 'BRAN', meal, [40, 25, 6], 14, 'plenty', { shelfLifeDays: 180, moisture: '12' }),
  item('Rice bran', 'BRAN-RICE', meal, [20, 20, 2], 19, 'low', { shelfLifeDays: 120, moisture: '11' }),
  item('Soy hulls', 'SOY-HULL', meal, [60, 25, 6], 16, 'plenty', { moisture: '10' }),
  item('Soy meal', 'SOY-MEAL', meal, [10, 15, 2], 17, 'plenty', { shelfLifeDays: 240, moisture: '11' }),
  item('Brewer’s grain, dried', 'BREW', meal, [20, 20, 2], 12),
  item('Coffee grounds, dried', 'COFFEE', meal, [10, 10, 3], 4, 'plenty', { shelfLifeDays: 42 }),
  item('Gypsum', 'GYPSUM', mineral, [20, 25, 3], 9),
  item('Hydrated lime', 'LIME', mineral, [20, 25, 2], 8.5),
  item('Calcium carbonate', 'CACO3', mineral, [10, 10, 2], 7),
  item('Vermiculite, fine', 'VERMI', mineral, [8, 10, 2], 13, 'low'),
  item('Agar-agar powder', 'AGAR-P', powder, [500, 500, 4], 39, 'plenty', { shelfLifeDays: 900 }),
  item('Malt extract light', 'MALT-L', powder, [1000, 1000, 3], 16, 'plenty', { shelfLifeDays: 700 }),
  item('Malt extract dark', 'MALT-D', powder, [500, 1000, 1], 17),
  item('Yeast extract', 'YEAST', powder, [200, 250, 2], 22, 'plenty', { shelfLifeDays: 700 }),
  item('Peptone', 'PEPTONE', powder, [150, 250, 2], 34, 'plenty', { shelfLifeDays: 900 }),
  item('Dextrose', 'DEXTROSE', powder, [500, 1000, 2], 8),
  item('Potato flakes', 'POTATO', powder, [400, 500, 4], 3.5, 'plenty', { shelfLifeDays: 300 }),
  item('Activated charcoal', 'CHARCOAL', powder, [100, 250, 1], 12),
  item('Filter bags 0.5 µm', 'BAG-05', bags, [300, 100, 10], 46),
  item('Filter bags 0.2 µm', 'BAG-02', bags, [100, 100, 3], 58, 'low'),
  item('Filter discs 70 mm', 'DISC-70', bags, [100, 50, 6], 19),
  item('Injection ports', 'PORT', bags, [50, 50, 3], 17),
  item('Petri dishes 90 mm', 'PETRI-90', ware, [200, 20, 40], 4.8),
  item('Scalpel blades No. 11', 'BLADE-11', ware, [50, 100, 2], 12),
  item('Parafilm rolls', 'PARAFILM', ware, [2, 1, 4], 31, 'low'),
  item('Nitrile gloves M', 'GLOVE-M', ware, [200, 100, 8], 9),
  item('Isopropanol 70 %', 'IPA-70', cleaner, [10, 5, 6], 19, 'plenty', { shelfLifeDays: 1000 }),
  item('Hydrogen peroxide 3 %', 'H2O2', cleaner, [5, 5, 2], 11, 'plenty', { shelfLifeDays: 400 }),
  item('Surface disinfectant', 'DISINF', cleaner, [4, 5, 2], 24),
  item('Water, distilled', 'WATER', ['MEDIA', 'l', 'LD', 'Lab, floor'], [20, 10, 12], 7),
]
