import { expect, it, onTestFinished } from 'vitest'
import { type News, openNewsLine } from '../../../server/storage/postgres-news'
import { databaseUrl } from '../support/engine'
import { until } from './until'
import { openWire } from './wire'

it('news arrive again after their line died in silence', async () => {
  const url = new URL(databaseUrl())
  const wire = await openWire(Number(url.port))
  onTestFinished(wire.close)
  url.port = String(wire.port)
  const [listener, teller] = [openNewsLine(url.href), openNewsLine(databaseUrl())]
  onTestFinished(listener.close)
  onTestFinished(teller.close)
  const farm = crypto.randomUUID()
  const heard: News[] = []
  listener.hear((_farm, news) => heard.push(news))
  teller.hear(() => undefined)
  const hears = (name: string) =>
    until(() => {
      teller.tell(farm, { ended: [name] })
      return heard.some(({ ended }) => ended?.includes(name))
    })
  let silent = 0
  wire.judge(({ connection }) => {
    silent = Math.max(silent, connection)
    return 'pass'
  })
  await hears('before')
  wire.judge(({ connection }) => (connection <= silent ? 'stall' : 'pass'))
  await hears('after')
  expect(heard.length).toBeGreaterThan(1)
})
