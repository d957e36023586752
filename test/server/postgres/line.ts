/** A line to a database that a test can cut and lead elsewhere, as a cluster's address does after a failover. */
import { connect, createServer, type Socket } from 'node:net'

export type Line = {
  readonly port: number
  /** Where new connections go; those that are open are cut. */
  readonly leadTo: (port: number) => void
  readonly close: () => Promise<void>
}

export function openLine(first: number): Promise<Line> {
  let target = first
  const open = new Set<Socket>()
  const cut = () => {
    for (const socket of open) socket.destroy()
    open.clear()
  }
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('close', () => open.delete(socket))
    }
    const end = () => {
      near.destroy()
      far.destroy()
    }
    near.on('error', end).on('close', end).pipe(far)
    far.on('error', end).on('close', end).pipe(near)
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve({
        port: typeof address === 'object' && address ? address.port : 0,
        leadTo: (port) => {
          target = port
          cut()
        },
        close: () =>
          new Promise((done) => {
            cut()
            server.close(() => done())
          }),
      })
    })
  })
}
