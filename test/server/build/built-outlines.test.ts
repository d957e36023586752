import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { describe, expect, it } from 'vitest'
import { builtOutlines, readOutlines } from '../../../server/build/built-outlines.mjs'
import { outlines } from '../../../src/domain/entities/outlines'

const MODULE = fileURLToPath(new URL('../../../src/domain/entities/outlines.ts', import.meta.url))

/** What the build puts in the place of a module. A plugin that waits for something there is no good on a busy machine. */
function built(id: string, value: unknown): unknown {
  const { load } = builtOutlines(value)
  if (typeof load !== 'function') throw new Error('the plugin loads nothing')
  return load.call({} as ThisParameterType<typeof load>, id)
}

describe('the built outlines', () => {
  it('equal the source’s, calculated before the build', async () => {
    expect(await readOutlines(build)).toEqual(outlines)
  })

  it('cover all entities, without their English texts', () => {
    const code = built(MODULE, outlines)
    expect(code).toMatch(/^export const outlines = /)
    const found = JSON.parse(String(code).slice('export const outlines = '.length))
    const bare = outlines.map(({ labelPlural, ...rest }) => ({ ...rest, labelPlural: { id: labelPlural.id } }))
    expect(found).toEqual(bare)
  })

  it('leave every other module unchanged', () => {
    expect(built(MODULE.replace('outlines', 'registry'), outlines)).toBeUndefined()
  })
})
