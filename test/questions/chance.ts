/** Chance from a seed, and texts that break comparisons: letters of other scripts, case, accents, wildcards, emoji, long ones. */

export type Chance = ReturnType<typeof makeChance>

/** Numbers from a seed (mulberry32): the same in every run. */
export function makeChance(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
  const below = (bound: number) => Math.floor(next() * bound)
  const pick = <T>(of: readonly T[]): T => {
    const one = of[below(of.length)]
    if (one === undefined) throw new Error('nothing to pick from')
    return one
  }
  return { below, pick, in: (every: number) => below(every) === 0 }
}

const WORDS: readonly string[] = [
  ...[
    'Rye',
    'rye',
    'RYE GRAIN',
    'Рожь',
    'рожь',
    'РОЖЬ',
    'Ёжик',
    'ежик',
    'йод',
    'ΣΑΣ',
    'σας',
    'Σασα',
    'Straße',
    'STRASSE',
  ],
  ...[
    'Crème',
    'CRÈME',
    'cre\u0300me',
    'и\u0306од',
    'İzmir',
    'ﬁlter',
    'Ｗｉｄｅ',
    '菌種',
    'きのこ',
    '🍄',
    '👩‍🌾',
    '🍄 рожь',
  ],
  ...[
    '50%',
    '%',
    '_',
    '5_0',
    'a\\b',
    "O'Neil",
    '"quoted"',
    '[x]',
    '(y',
    '.*',
    '$1',
    '--',
    '; drop',
    '{}',
    'null',
    '0',
    '-1',
  ],
  ...['4006381333931', '04006381333931', '4 006381 333931', '96385074', '00000096385074', '012345678905', '12345678'],
]

/** A text of a field, and often one that other records have too. */
export function anyText(chance: Chance, most: number): string {
  if (chance.in(40)) return 'длинный 🍄 "'.repeat(200).slice(0, most).trim()
  const count = 1 + chance.below(3)
  return Array.from({ length: count }, () => chance.pick(WORDS))
    .join(chance.pick([' ', ' ', '-', '']))
    .slice(0, most)
}

/** A searched text: a word, or a piece of a text that a record has, in any case and form. */
export function anySearch(chance: Chance, texts: readonly string[]): string {
  const from = texts.length > 0 && !chance.in(3) ? chance.pick(texts) : chance.pick(WORDS)
  const letters = [...from]
  const start = chance.below(letters.length)
  const piece = chance.in(3) ? from : letters.slice(start, start + 1 + chance.below(6)).join('')
  const forms = [piece, piece, piece.toUpperCase(), piece.toLowerCase(), piece.normalize('NFD'), ` ${piece} `]
  return chance.in(20) ? chance.pick(['', '  ', '\0', '\ufffd']) : chance.pick(forms)
}
