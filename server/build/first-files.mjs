// @ts-check
/**
 * A Vite plugin for the app's build: names the files of the first screens in index.html, so that public/boot.js can request
 * them at once. Otherwise each file would be found only after the one before has run, a round trip later.
 */

/** The chunks that boot.js chooses from: the language's texts, the sign-in page, the records, and home. */
const CHUNKS = ['en', 'ru', 'door', 'data', 'home']

/** @returns {import('vite').Plugin} */
export function firstFiles() {
  return {
    name: 'first-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        /** @type {Record<string, string[]>} */
        const files = {}
        for (const output of Object.values(bundle)) {
          if (output.type !== 'chunk' || !CHUNKS.includes(output.name)) continue
          files[output.name] = [output.fileName, ...(output.viteMetadata?.importedCss ?? [])].map((file) => `/${file}`)
        }
        const missing = CHUNKS.filter((name) => !files[name])
        if (missing.length > 0) throw new Error(`the build has no chunk ${missing.join(', ')}`)
        // Before boot.js, which reads it, and after the charset, which must be in the first kilobyte.
        const boot = '<script src="/boot.js">'
        if (!html.includes(boot)) throw new Error('index.html has no boot.js')
        return html.replace(boot, `<meta name="first-files" content='${JSON.stringify(files)}' />\n    ${boot}`)
      },
    },
  }
}
