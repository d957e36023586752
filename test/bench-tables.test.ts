import { describe, expect, it } from 'vitest'
import { readAnswer } from './bench/http-line'
import { BARE, growthLines, OURS, tableLines } from './bench/table'

describe('a rate in the table', () => {
  const cells = {
    [OURS]: { ms: 0.5, perSecond: 2000, p99: 10, runs: [0.5] },
    [BARE]: { ms: 0.25, perSecond: 4000, runs: [0.25] },
    peer: { ms: 5, perSecond: 200, p99: 30, runs: [5] },
  }
  const [, , row] = tableLines([{ work: 'POST/s', goal: '', cells }], [OURS, BARE, 'peer'])

  it('replaces its milliseconds, with the factor to bare', () => {
    expect(row).toContain('2000/s / 10 ms, x2.0 of bare')
  })

  it('shows how many times slower a peer is, in the tail too', () => {
    expect(row).toContain('200/s / 30 ms, x10.0 / x3.0')
  })
})

describe('the growth table', () => {
  it('shows one column per size', () => {
    const lines = growthLines([1000, 10_000], [{ work: 'push of 1', values: ['2 ms', '3 ms'] }])
    expect(lines[0]).toMatch(/rows of the log \| 1,000 \| 10,000/)
    expect(lines[2]).toMatch(/push of 1 +\| 2 ms +\| 3 ms/)
  })
})

describe('an answer on the line', () => {
  const plain = 'HTTP/1.1 201 Created\r\nContent-Length: 2\r\n\r\nok'
  const chunked = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n'

  it('returns its status and body, and leaves the next bytes', () => {
    const found = readAnswer(Buffer.from(`${plain}HTTP/1.1`))
    expect(found).toEqual({ bytes: plain.length, answer: { status: 201, body: 'ok' } })
  })

  it('joins its chunks', () => {
    const found = readAnswer(Buffer.from(chunked))
    expect(found).toEqual({ bytes: chunked.length, answer: { status: 200, body: 'abcde' } })
  })

  it('stays undefined before its last byte', () => {
    for (const whole of [plain, chunked]) {
      for (let length = 0; length < whole.length; length++) {
        expect(readAnswer(Buffer.from(whole.slice(0, length)))).toBeUndefined()
      }
    }
  })
})
