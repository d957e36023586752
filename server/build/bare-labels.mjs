// @ts-check
/**
 * A Babel plugin for the app's build: removes the English text from labels, because the catalogs contain it too and the entry
 * would carry it twice. src/app keeps its texts: it reports that the catalogs could not be loaded.
 * Labels with an empty text (`message: ''`) stay as they are, because code checks for them.
 *
 * @typedef {{ type: string, name?: string, value?: unknown }} Part
 * @typedef {{ type: string, key?: Part, value?: Part }} Property
 * @typedef {{ node: { properties: Property[], leadingComments?: readonly { value: string }[] | null } }} ObjectPath
 */
export function bareLabels() {
  return {
    name: 'bare-labels',
    visitor: {
      /** @param {ObjectPath} path @param {{ filename?: string }} state */
      ObjectExpression({ node }, { filename = '' }) {
        if (!/\/src\/(?!app\/)/.test(filename)) return
        if (!node.leadingComments?.some(({ value }) => value.trim() === 'i18n')) return
        node.properties = node.properties.filter(({ key, value }) => key?.name !== 'message' || value?.value === '')
      },
    },
  }
}
