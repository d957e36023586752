/** A first guess at the farm's currency, from the region of the device's language; people can change it. */
const EURO = [
  'AT',
  'BE',
  'CY',
  'DE',
  'EE',
  'ES',
  'FI',
  'FR',
  'GR',
  'HR',
  'IE',
  'IT',
  'LT',
  'LU',
  'LV',
  'MT',
  'NL',
  'PT',
  'SI',
  'SK',
]
const OTHERS: Readonly<Record<string, string>> = {
  AU: 'AUD',
  BG: 'BGN',
  BY: 'BYN',
  CA: 'CAD',
  CH: 'CHF',
  CN: 'CNY',
  CZ: 'CZK',
  DK: 'DKK',
  GB: 'GBP',
  GE: 'GEL',
  HU: 'HUF',
  IN: 'INR',
  JP: 'JPY',
  KZ: 'KZT',
  NO: 'NOK',
  NZ: 'NZD',
  PL: 'PLN',
  RO: 'RON',
  RS: 'RSD',
  RU: 'RUB',
  SE: 'SEK',
  TR: 'TRY',
  UA: 'UAH',
  US: 'USD',
}

/** `language` is a BCP 47 tag such as `de-AT`; EUR for an unknown region. */
export function deviceCurrency(language: string): string {
  const region = regionOf(language)
  if (region === undefined || EURO.includes(region)) return 'EUR'
  return OTHERS[region] ?? 'EUR'
}

function regionOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).region
  } catch {
    return undefined
  }
}
