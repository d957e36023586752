// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { SPOILAGES } from '../../../src/ui/dish/SpoilageSign'
import { SpoilageSigns } from '../../../src/ui/dish/SpoilageSigns'
import { observation } from '../../definitions'
import { click, mount, named } from '../render'

it('shows a sign for each contamination of an observation', () => {
  const by = observation.fields.contamination_type
  if (by?.type !== 'select' || !Array.isArray(by.options)) throw new Error('no options')
  expect(by.options.map(({ value }: { value: unknown }) => value)).toEqual([...SPOILAGES])
})

it('reports the chosen sign, and marks the pressed one', async () => {
  const choose = vi.fn()
  const options = SPOILAGES.map((kind) => ({ kind, label: kind }))
  const page = await mount(<SpoilageSigns label="Contaminated by" options={options} chosen="mites" onChoose={choose} />)
  expect(named('mites').getAttribute('aria-pressed')).toBe('true')
  await click(named('yeast'))
  expect(choose).toHaveBeenCalledExactlyOnceWith('yeast')
  await page.unmount()
})
