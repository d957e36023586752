// @vitest-environment happy-dom
import { act } from 'react'
import { expect, it } from 'vitest'
import { type ScanCycleView, useScanCycle } from '../../../src/ui/scanner/use-scan-cycle'
import { mount } from '../render'

type Seen = { cycle?: ScanCycleView; readonly accepted: string[]; readonly left: string[]; isReady: Promise<void> }

const Cycle = ({ seen }: { seen: Seen }) => {
  seen.cycle = useScanCycle({
    active: true,
    keepAlive: false,
    forgetKey: undefined,
    onText: async (text) => {
      await seen.isReady
      return text === 'nonsense' ? 'invalid' : 'valid'
    },
    onAccepted: (text) => seen.accepted.push(text),
    onResult: () => undefined,
    onLeft: ([text = '']) => seen.left.push(text),
  })
  return null
}
const begin = async (isReady: Promise<void>) => {
  const seen: Seen = { accepted: [], left: [], isReady }
  return { seen, page: await mount(<Cycle seen={seen} />) }
}
const never = new Promise<void>(() => undefined)

it('passes unfinished scans to the next screen when the scanner closes', async () => {
  const { seen, page } = await begin(never)
  await act(async () => {
    for (const text of ['sack 1', 'sack 2']) seen.cycle?.give([text])
  })
  await page.unmount()
  expect(seen.left).toEqual(['sack 1', 'sack 2'])
})

it('leaves a scan that is checked and not accepted yet', async () => {
  const { seen, page } = await begin(Promise.resolve())
  await act(async () => seen.cycle?.give(['sack 1']))
  expect(seen.cycle?.phase).toBe('valid')
  await page.unmount()
  expect(seen).toMatchObject({ accepted: [], left: ['sack 1'] })
})

it('leaves no scan that was accepted, rejected, or only seen by the camera', async () => {
  const { seen, page } = await begin(Promise.resolve())
  await act(async () => seen.cycle?.give(['sack 1']))
  await act(async () => new Promise((resolve) => setTimeout(resolve, 400)))
  expect(seen.accepted).toEqual(['sack 1'])
  await act(async () => seen.cycle?.give(['nonsense']))
  expect(seen.cycle?.phase).toBe('invalid')
  await page.unmount()
  const { seen: other, page: next } = await begin(never)
  await act(async () => other.cycle?.see('sack 1'))
  await next.unmount()
  expect([...seen.left, ...other.left]).toEqual([])
})
