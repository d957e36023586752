import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answerTo, parseRequest } from '../../../src/ui/scan-worker/protocol'
import { missingCamera, problemOf } from '../../../src/ui/scanner/camera-problem'
import { scanRegion } from '../../../src/ui/scanner/scan-region'

describe('why there is no camera', () => {
  const good = { secure: true, ios: false, mediaDevices: true, getUserMedia: true }
  const none = { mediaDevices: false, getUserMedia: false }

  it('no error on a secure page of a browser with cameras', () => {
    expect(missingCamera(good)).toBeNull()
  })

  it('each environment has its own reason', () => {
    expect(missingCamera({ ...good, secure: false, ios: true })?.code).toBe('https-required')
    expect(missingCamera({ ...good, ...none, secure: false })?.code).toBe('insecure-page')
    expect(missingCamera({ ...good, ...none })?.code).toBe('not-supported')
    expect(missingCamera({ ...good, getUserMedia: false })?.code).toBe('api-missing')
  })

  it('a denial is reported as such, other errors with the browser’s message', () => {
    expect(problemOf(new DOMException('no', 'NotAllowedError'))).toEqual({ code: 'denied' })
    expect(problemOf(new DOMException('in use', 'NotReadableError'))).toEqual({
      code: 'failed',
      message: 'in use',
      failure: 'busy',
    })
    expect(problemOf(new DOMException('', 'NotFoundError'))).toEqual({
      code: 'failed',
      message: 'NotFoundError',
      failure: 'missing',
    })
    expect(problemOf('odd')).toEqual({ code: 'failed', message: 'odd' })
  })
})

describe('the studied part of the image', () => {
  const box = (left: number, top: number, width: number, height: number) => ({ left, top, width, height })
  const phone = box(0, 0, 390, 844)

  it('equals the middle square for a frame in the middle', () => {
    const region = scanRegion({ width: 1280, height: 720 }, box(0, 0, 1280, 720), box(424, 144, 432, 432), false, 'qr')
    expect(region).toEqual({ x: 280, y: 0, width: 720, height: 720 })
  })

  it('follows a higher frame, and never leaves the image', () => {
    const video = { width: 720, height: 1280 }
    const high = scanRegion(video, phone, box(78, 190, 234, 234), false, 'qr')
    expect(high).toEqual({ x: 0, y: 106, width: 720, height: 720 })
    expect(scanRegion(video, phone, box(78, 0, 234, 10), false, 'qr').y).toBe(0)
    expect(scanRegion(video, phone, box(78, 840, 234, 10), false, 'qr').y).toBe(560)
  })

  it('follows a frame at the side, the other way round in a mirror', () => {
    const video = { width: 1280, height: 720 }
    const view = box(0, 0, 1280, 720)
    expect(scanRegion(video, view, box(100, 200, 400, 400), false, 'qr').x).toBe(0)
    expect(scanRegion(video, view, box(100, 200, 400, 400), true, 'qr').x).toBe(560)
  })

  it('equals the middle square before the layout', () => {
    const none = box(0, 0, 0, 0)
    const region = scanRegion({ width: 640, height: 480 }, none, none, false, 'qr')
    expect(region).toEqual({ x: 80, y: 0, width: 480, height: 480 })
  })

  it('becomes a full-width band for barcodes, around and above the frame', () => {
    const video = { width: 720, height: 1280 }
    const high = scanRegion(video, phone, box(78, 190, 234, 234), false, 'barcode')
    expect(high).toEqual({ x: 0, y: 146, width: 720, height: 640 })
    const tall = scanRegion(video, phone, box(78, 190, 234, 500), false, 'barcode')
    expect(tall.height).toBe(1137)
    expect(tall.y + tall.height).toBeLessThanOrEqual(1280)
    const lying = scanRegion({ width: 1280, height: 720 }, phone, box(78, 190, 234, 234), true, 'barcode')
    expect(lying).toEqual({ x: 0, y: 82, width: 1280, height: 360 })
  })

  it('stays within the image, for any request and frame', () => {
    const side = fc.integer({ min: 1, max: 4000 })
    const anyBox = fc.record({
      left: fc.integer({ min: -500, max: 3000 }),
      top: fc.integer({ min: -500, max: 3000 }),
      width: side,
      height: side,
    })
    fc.assert(
      fc.property(
        fc.record({ width: side, height: side }),
        anyBox,
        anyBox,
        fc.boolean(),
        fc.constantFrom('qr' as const, 'barcode' as const),
        (video, view, frame, mirrored, formats) => {
          const { x, y, width, height } = scanRegion(video, view, frame, mirrored, formats)
          expect([x, y, width, height].every((value) => Number.isInteger(value) && value >= 0)).toBe(true)
          expect(x + width).toBeLessThanOrEqual(video.width)
          expect(y + height).toBeLessThanOrEqual(video.height)
          expect(Math.min(width, height)).toBeGreaterThan(0)
        },
      ),
    )
  })
})

describe('requests to the worker', () => {
  it('frames of the announced size only', () => {
    const data = { data: new Uint8ClampedArray(16), width: 2, height: 2 }
    expect(parseRequest({ type: 'decode', id: 3, data })).toMatchObject({ type: 'decode', id: 3 })
    expect(parseRequest({ type: 'decode', id: 3, data: { ...data, width: 3 } })).toEqual({ type: 'ignored' })
    expect(parseRequest({ type: 'decode', data })).toEqual({ type: 'ignored' })
  })

  it('junk and the stock engine’s own requests are ignored', () => {
    for (const junk of [null, 1, 'close', [], {}, { type: 'formats', data: 'aztec' }, { type: 'inversionMode' }]) {
      expect(parseRequest(junk)).toEqual({ type: 'ignored' })
    }
  })

  it('answers have the shape that qr-scanner reads', () => {
    expect(answerTo(7, null)).toEqual({ id: 7, type: 'qrResult', data: null })
    const corners = [{ x: 1, y: 2 }]
    const answer = answerTo(7, { text: 'a', corners })
    expect(answer).toEqual({ id: 7, type: 'qrResult', data: 'a', cornerPoints: [{ x: 1, y: 2 }] })
    expect(answer.cornerPoints?.[0]).not.toBe(corners[0])
  })
})
