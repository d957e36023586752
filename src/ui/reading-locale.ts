/** The locale for numbers and dates in a language. Plain English is read the British way: the day before the month. */

export const readingLocale = (language: string): string => (language === 'en' ? 'en-GB' : language)

/** The decimal sign: '.' or ','. */
export const decimalSign = (language: string): string =>
  new Intl.NumberFormat(readingLocale(language)).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.'
