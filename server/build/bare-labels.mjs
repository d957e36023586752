// @ts-check
/**
 * A Babel plugin for the app's build: takes the English out of labels, which the catalogs hold as well. The entry would
 * carry every text twice. Not in src/app: what says that the catalogs could not be had keeps its words.
 * Labels without a word (`message: ''`) stay as they are, because code asks for that.
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
