/** A small S3 server over real HTTP. It verifies the signature of every request as AWS does, and fails on demand. */
import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

export const S3_KEYS = {
  key: 'AKIATESTTESTTEST',
  secret: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
  region: 'eu-test-1',
}
const BUCKET = 'farm-files'

/** `cut`: the connection ends in the middle of the answer; before the answer for a PUT, whose object is kept. */
export type Fault = 'cut' | 'error' | 'silent' | 'half' | 'rotten' | 'endless' | 'redirect'
type Call = { readonly method: string; readonly key: string }

export async function openS3Server() {
  const objects = new Map<string, Buffer>()
  const calls: Call[] = []
  const control: { faultOf: (call: Call) => Fault | undefined; before: (call: Call) => Promise<void> } = {
    faultOf: () => undefined,
    before: async () => undefined,
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '' } = request
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = Buffer.concat(parts)
    const [, bucket, ...rest] = url.split('/')
    const call = { method, key: rest.join('/') }
    calls.push(call)
    await control.before(call)
    const wrong = wrongSignature(request, body)
    if (wrong) return refuse(response, 403, wrong)
    if (bucket !== BUCKET) return refuse(response, 404, 'NoSuchBucket')
    const fault = control.faultOf(call)
    if (fault === 'error') return refuse(response, 503, 'SlowDown')
    if (fault === 'redirect') return refuse(response, 301, 'PermanentRedirect')
    if (fault === 'silent') return
    if (method === 'PUT' && request.headers['content-length'] === undefined) {
      return refuse(response, 411, 'MissingContentLength')
    }
    if (method === 'PUT') {
      objects.set(call.key, body)
      if (fault === 'cut') return void response.destroy()
      return void response.writeHead(200, { ETag: '"x"' }).end()
    }
    if (method === 'DELETE') {
      objects.delete(call.key)
      return void response.writeHead(204).end()
    }
    const found = objects.get(call.key)
    if (!found) return refuse(response, 404, 'NoSuchKey')
    return give(response, found, fault)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const host = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return {
    address: { url: `${host}/${BUCKET}/pinset`, ...S3_KEYS },
    otherBucket: { url: `${host}/other`, ...S3_KEYS },
    objects,
    calls,
    control,
    /** The objects of files, without the marks of farms. */
    files: () => [...objects.keys()].filter((key) => !key.endsWith('/pinset-farm')),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function give(response: ServerResponse, bytes: Buffer, fault: Fault | undefined): void {
  if (fault === 'rotten') return void response.end(bytes.map((byte, index) => (index === 500 ? byte ^ 1 : byte)))
  const half = bytes.subarray(0, bytes.length / 2)
  if (fault === 'half') return void response.end(half)
  if (fault === 'endless') {
    const more = () => {
      while (!response.destroyed && response.write(bytes));
    }
    response.on('drain', more)
    more()
    return
  }
  response.setHeader('Content-Length', bytes.length)
  if (fault === 'cut') return void response.write(half, () => response.destroy())
  response.end(bytes)
}

/** As AWS, the body of an error repeats parts of the request that must not reach a log. */
function refuse(response: ServerResponse, status: number, code: string): void {
  const body = `<?xml version="1.0"?><Error><Code>${code}</Code><AWSAccessKeyId>${S3_KEYS.key}</AWSAccessKeyId></Error>`
  response.writeHead(status, { 'Content-Type': 'application/xml' }).end(body)
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/

/** The code of the refusal, by the rules of AWS Signature Version 4. */
function wrongSignature({ method, url = '', headers }: IncomingMessage, body: Buffer): string | undefined {
  const [, key, day = '', region = '', names = '', signature] = AUTHORIZATION.exec(headers.authorization ?? '') ?? []
  if (signature === undefined) return 'AccessDenied'
  if (key !== S3_KEYS.key) return 'InvalidAccessKeyId'
  const at = String(headers['x-amz-date'])
  const iso = at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')
  if (Math.abs(Date.parse(iso) - Date.now()) > 900_000 || !at.startsWith(day)) return 'RequestTimeTooSkewed'
  const bodyHash = String(headers['x-amz-content-sha256'])
  if (bodyHash !== hashOf(body)) return 'XAmzContentSHA256Mismatch'
  const signed = names.split(';')
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.includes(name))) return 'AccessDenied'
  const [path = '', query = ''] = url.split('?')
  const lines = signed.map((name) => `${name}:${headers[name]}\n`).join('')
  const canonical = [method, path, query, lines, names, bodyHash].join('\n')
  const scope = `${day}/${S3_KEYS.region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', at, scope, hashOf(canonical)].join('\n')
  let derived: string | Buffer = `AWS4${S3_KEYS.secret}`
  for (const part of [day, S3_KEYS.region, 's3', 'aws4_request']) derived = macOf(derived, part)
  return region === S3_KEYS.region && macOf(derived, text).toString('hex') === signature
    ? undefined
    : 'SignatureDoesNotMatch'
}

const hashOf = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const macOf = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
