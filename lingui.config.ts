import { defineConfig } from '@lingui/cli'
import { extractor } from '@lingui/cli/api'
import { formatter } from '@lingui/format-po'

/** Every text has one of these words near it, and most files have none: Babel need not read those. */
const HAS_TEXTS = /lingui|i18n/

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'ru'],
  fallbackLocales: { default: 'en' },
  catalogs: [{ path: '<rootDir>/locales/{locale}', include: ['src'] }],
  extractors: [
    {
      match: extractor.match,
      extract: (file, code, ...rest) => (HAS_TEXTS.test(code) ? extractor.extract(file, code, ...rest) : undefined),
    },
  ],
  // Without line numbers a catalog changes only when a text does.
  format: formatter({ lineNumbers: false }),
  orderBy: 'messageId',
})
