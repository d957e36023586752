/** What the language of the texts means for numbers and dates. Plain English is read the British way: the day comes before the month. */

export const readingLocale = (language: string): string => (language === 'en' ? 'en-GB' : language)

/** What parts whole and fraction: '.' or ','. */
export const decimalSign = (language: string): string =>
  new Intl.NumberFormat(readingLocale(language)).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.'
