import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'
import { describe, expect, it } from 'vitest'
import { builtOutlines } from '../../../server/build/built-outlines.mjs'
import { outlines } from '../../../src/domain/entities/outlines'

const MODULE = fileURLToPath(new URL('../../../src/domain/entities/outlines.ts', import.meta.url))

/** What the build puts in the place of a module. */
async function built(id: string): Promise<unknown> {
  const { load } = builtOutlines(runnerImport)
  if (typeof load !== 'function') throw new Error('the plugin loads nothing')
  return load.call({} as ThisParameterType<typeof load>, id)
}

describe('the built outlines', () => {
  it('are the outlines of all entities, without their English texts', async () => {
    const code = String(await built(MODULE))
    expect(code).toMatch(/^export const outlines = /)
    const found = JSON.parse(code.slice('export const outlines = '.length))
    const bare = outlines.map(({ labelPlural, ...rest }) => ({ ...rest, labelPlural: { id: labelPlural.id } }))
    expect(found).toEqual(bare)
  })

  it('leave every other module unchanged', async () => {
    expect(await built(MODULE.replace('outlines', 'registry'))).toBeUndefined()
  })
})
