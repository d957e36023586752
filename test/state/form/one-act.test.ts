import { describe, expect, it } from 'vitest'
import { makeOneAct, REPEAT_MS } from '../../../src/state/form/one-act'

const start = () => {
  let time = 1000
  const done: string[] = []
  const oneAct = makeOneAct(() => time)
  const act = (thing: string, result: boolean | null = true) =>
    oneAct(thing, async () => {
      done.push(thing)
      return result
    })
  return { act, oneAct, done, wait: (ms: number) => (time += ms) }
}

describe('one act', () => {
  it('runs once on the same thing within a double tap’s time', async () => {
    const { act, done, wait } = start()
    await act('bag 9')
    wait(REPEAT_MS - 1)
    expect(await act('bag 9')).toBeUndefined()
    expect(done).toEqual(['bag 9'])
  })

  it('runs again at the first tap after it, even after ignored taps', async () => {
    const { act, done, wait } = start()
    await act('bag 9')
    wait(400)
    await act('bag 9')
    wait(200)
    expect(await act('bag 9')).toBe(true)
    expect(done).toEqual(['bag 9', 'bag 9'])
  })

  it('runs at once on another thing', async () => {
    const { act, done } = start()
    await act('bag 9')
    await act('bag 10')
    expect(done).toEqual(['bag 9', 'bag 10'])
  })

  it('never starts twice in parallel, and counts from its end', async () => {
    const { oneAct, act, done, wait } = start()
    let finish = (_made: boolean) => {}
    const first = oneAct('bag 9', () => new Promise<boolean>((resolve) => (finish = resolve)))
    wait(5000)
    expect(await act('bag 9')).toBeUndefined()
    finish(true)
    await first
    expect(await act('bag 9')).toBeUndefined()
    wait(REPEAT_MS)
    expect(await act('bag 9')).toBe(true)
    expect(done).toEqual(['bag 9'])
  })

  it('runs again at once after a rejection or failure', async () => {
    const { oneAct, act, done } = start()
    await act('bag 9', null)
    await act('bag 9', false)
    await expect(oneAct('bag 9', () => Promise.reject(new Error('full')))).rejects.toThrow('full')
    expect(await act('bag 9')).toBe(true)
    expect(done).toHaveLength(3)
  })
})
