import { createSocket } from 'node:dgram'
import makeMdns, { type QueryOutgoingPacket, type ResponsePacket } from 'multicast-dns'
import { afterEach, expect, it } from 'vitest'
import { type NameService, openNames } from '../../../server/lan/mdns'

const open: NameService[] = []
afterEach(async () => {
  for (const service of open.splice(0)) await service.stop()
})

/** A free UDP port: machines that run the tests have no network to speak to all in. */
function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const socket = createSocket('udp4')
    socket.bind(0, '127.0.0.1', () => {
      const { port } = socket.address()
      socket.close(() => resolve(port))
    })
  })
}

async function openService(names: readonly string[], address: string) {
  const port = await freePort()
  const told: string[] = []
  const options = { port, ip: '127.0.0.1', bind: '127.0.0.1', multicast: false, reuseAddr: false }
  const service = await openNames(options, (line) => told.push(line), 100)
  if (service) open.push(service)
  service?.answer(names, address)
  return { port, told, service, options }
}

/** What is answered to a query; undefined when nothing is, while something else is. */
function query(port: number, packet: QueryOutgoingPacket): Promise<ResponsePacket> {
  const caller = makeMdns({ multicast: false, bind: false, ip: '127.0.0.1', port })
  return new Promise((resolve) => {
    caller.on('response', (response: ResponsePacket) => caller.destroy(() => resolve(response)))
    caller.query(packet)
  })
}

it('answers to its name with its address, in any spelling', async () => {
  const { port } = await openService(['pinset.local'], '192.168.1.20')
  const { id, answers, questions } = await query(port, { id: 77, questions: [{ name: 'PinSet.local', type: 'A' }] })
  expect(answers).toMatchObject([{ name: 'pinset.local', type: 'A', data: '192.168.1.20', ttl: 120 }])
  // A plain DNS client knows its answer by these.
  expect([id, questions?.[0]?.name]).toEqual([77, 'PinSet.local'])
})

it('reports at once that there is no address of the other kind', async () => {
  const { port } = await openService(['pinset.local'], '192.168.1.20')
  const { answers } = await query(port, { questions: [{ name: 'pinset.local', type: 'AAAA' }] })
  expect(answers).toMatchObject([{ name: 'pinset.local', type: 'NSEC', data: { rrtypes: ['A'] } }])
})

it('ignores names of other devices', async () => {
  const { port } = await openService(['pinset.local'], '192.168.1.20')
  const questions = ['printer.local', 'x.pinset.local', 'pinset.local'].map((name) => ({ name, type: 'A' as const }))
  const { answers } = await query(port, { questions })
  expect(answers?.map(({ name }) => name)).toEqual(['pinset.local'])
})

it('survives packets that are not DNS', async () => {
  const { port } = await openService(['pinset.local'], '192.168.1.20')
  const socket = createSocket('udp4')
  await new Promise((resolve) => socket.send(Buffer.from('GET / HTTP/1.1'), port, '127.0.0.1', resolve))
  socket.close()
  expect((await query(port, { questions: [{ name: 'pinset.local', type: 'A' }] })).answers).toHaveLength(1)
})

it('finds the owner of a name', async () => {
  const { service, port } = await openService([], '192.168.1.20')
  const asked = service?.ask('pinset.local')
  const other = makeMdns({ multicast: false, bind: false, ip: '127.0.0.1', port })
  other.respond([
    { name: 'Pinset.local', type: 'A', data: '192.168.1.66' },
    { name: 'printer.local', type: 'A', data: '192.168.1.9' },
  ])
  expect(await asked).toEqual(['192.168.1.66'])
  other.destroy()
})

it('reports a taken port in one line, and continues without a name', async () => {
  const { options } = await openService([], '')
  const told: string[] = []
  expect(await openNames(options, (line) => told.push(line))).toBeUndefined()
  expect(told).toHaveLength(1)
  expect(told[0]).toMatch(/^cannot answer to names in this network \(.*EADDRINUSE.*\): phones use the address$/)
})
