// @ts-check
/**
 * The server of bare: it appends each posted body to a file, flushes it to the disk, and returns the prepared answer. It
 * decides nothing. `node bare-server.mjs <folder>`.
 */
import { open } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'

const file = await open(join(process.argv[2] ?? '.', 'bytes'), 'a')
/** @type {string[]} */
let answers = []

/** @param {import('node:http').IncomingMessage} request */
async function bytesOf(request) {
  const parts = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts)
}

const server = createServer(async (request, response) => {
  response.setHeader('Access-Control-Allow-Origin', '*')
  if (request.method !== 'POST') return response.end()
  const body = await bytesOf(request)
  if (request.url === '/answers') {
    answers = JSON.parse(body.toString('utf8'))
    return response.end()
  }
  await file.write(body)
  await file.datasync()
  response.setHeader('Content-Type', 'application/json')
  response.end(answers[Number(request.url?.slice(1))] ?? '')
})

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  console.log(`running at http://127.0.0.1:${address.port}`)
})
process.on('SIGTERM', () => process.exit(0))
