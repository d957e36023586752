import { describe, expect, it } from 'vitest'
import { growSeries } from '../../../src/domain/entities/grow-series'
import type { Row } from '../../../src/domain/kit/entity'
import type { Values } from '../../../src/domain/kit/field'
import { remembering } from '../../../src/records/bench/remembering'

const seen: Values = { id: 'o', rev: 1, treatment: 'shaken' }

/** How often a series is computed while its readings follow each other. */
function computed(...readings: readonly (readonly [row: Row, observations: readonly Values[]])[]): number {
  let times = 0
  const count = remembering((_series, observations) => {
    times += 1
    return observations.length
  })
  for (const [row, observations] of readings) {
    expect(count({ definition: growSeries, row }, observations)).toBe(observations.length)
  }
  return times
}

describe('the computing of a series', () => {
  it('happens once while a reading returns equal records', () => {
    expect(computed([{ id: 'a' }, [seen]], [{ id: 'a' }, [{ ...seen }]], [{ id: 'a' }, [{ ...seen }]])).toBe(1)
  })

  it('happens again after an observation, a confirmation or a change of the record', () => {
    expect(computed([{ id: 'a' }, [seen]], [{ id: 'a' }, [seen, { ...seen, id: 'p' }]])).toBe(2)
    expect(computed([{ id: 'a' }, [seen]], [{ id: 'a' }, [{ ...seen, rev: 2 }]])).toBe(2)
    expect(computed([{ id: 'a' }, [seen]], [{ id: 'a', prepared_count: 4 }, [seen]])).toBe(2)
  })

  it('happens separately for each series', () => {
    expect(computed([{ id: 'a' }, [seen]], [{ id: 'b' }, [seen]], [{ id: 'a' }, [seen]])).toBe(2)
  })
})
