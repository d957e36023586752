/**
 * `docs/api-paths.md` as the server answers: its paths, who may call each, and the error codes. Rights are probed on a server in
 * memory, since no table holds them. The last column of the calls is written by hand: it is read from the page and kept.
 */
import { allowedMethods } from '../../../server/allow'
import { callsOnOne } from '../../../server/calls-on-one'
import { FILE_METHODS } from '../../../server/files/file-calls'
import { calls } from '../../../server/handlers'
import { readTarget } from '../../../server/target'
import { isStorable } from '../../../server/write/claims'
import { registry } from '../../../src/domain/entities/registry'
import { ERRORS } from '../../../src/domain/errors'
import { fileFields } from '../../../src/domain/kit/files'
import { addUser, type Caller, openFarmWithAdmin, PASSWORD } from './farm'
import { table } from './markdown'

const HEAD = `# Paths and error codes

All paths start with \`/api\`. [\`api.md\`](api.md) explains them, and the websocket \`/api/ws\`. A test compares this page with the server. This command writes the page
again and keeps the last columns of _Other calls_ and _Error codes_:
\`npx vitest run -c test/vitest.config.ts test/server/api-document.test.ts -u\`

- **anyone**: no token is necessary.
- **signed in**: any user, with a session or an API token. A token of scope \`read\` may call only GET and HEAD.
- **admins**: as _signed in_, but only admins. **own**: users, for their own record.
- **no API token**: only with a session.
`

export type Call = readonly [method: string, path: string]

const ID = '0190aaaa-0000-7000-8000-000000000001'
const SHA256 = '0'.repeat(64)

/** An address of the form, as a server would be asked. */
export const addressOf = (path: string): string => path.replaceAll('{id}', ID).replace('{sha256}', SHA256)

/** Every call that is not on the records of an entity. */
export const otherCalls: readonly Call[] = [
  ...[...Object.entries(calls), ...Object.entries(callsOnOne)].flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => [method, path.replace(':', '{id}')] as const),
  ),
  ...FILE_METHODS.map((method) => [method, '/blobs/{sha256}'] as const),
  ...['/sync/issues/{id}', '/sync/issues/{id}/settle'].flatMap((path) =>
    methodsOf(path).map((method) => [method, path] as const),
  ),
].toSorted(([, one], [, other]) => (one < other ? -1 : one > other ? 1 : 0))

function methodsOf(path: string): readonly string[] {
  const target = readTarget(registry, addressOf(path))
  return target.on === 'nothing' ? [] : allowedMethods(target)
}

/** The last column of each table, by the first one. */
export function wordsIn(page: string): ReadonlyMap<string, string> {
  const rows = page.matchAll(/^\| `([^`]+)` .* \| (.*?) *\|$/gm)
  return new Map([...rows].map(([, name = '', words = '']) => [name, words]))
}

export async function pathReference(page: string): Promise<string> {
  const mayCall = await openProbe()
  const words = wordsIn(page)
  const others: string[][] = []
  for (const [method, path] of otherCalls) {
    const call = `${method} ${path}`
    others.push([`\`${call}\``, await mayCall(method, path), words.get(call) ?? ''])
  }
  const records: string[][] = []
  for (const { path } of registry.all) records.push(await recordsRow(path, mayCall))
  const codes = Object.entries(ERRORS).map(([code, [status, message]]) => [
    `\`${code}\``,
    String(status),
    message,
    words.get(code) ?? '',
  ])
  const passing = new Set(Object.values(ERRORS).flatMap(([status]) => (isStorable(status) ? [] : [status])))
  return [
    HEAD,
    '## Records\n',
    'What each method does is in [`api.md`](api.md#records), the fields are in [`api-fields.md`](api-fields.md).\n',
    ...table([['path', 'methods', 'on `/{id}`', '`/{id}/restore`', 'files', 'who reads', 'who writes'], ...records]),
    '\n## Other calls\n',
    ...table([['call', 'who may', 'what it does'], ...others]),
    '\n## Error codes\n',
    `Temporary, so never stored under an idempotency key: ${[...passing].join(', ')}.\n`,
    ...table([['code', 'status', 'message', 'also in the response'], ...codes]),
    '',
  ].join('\n')
}

async function recordsRow(path: string, mayCall: MayCall): Promise<string[]> {
  const fields = fileFields(registry.byPath(path)?.fields ?? {})
  const forms = ['', '/{id}', '/{id}/restore', ...fields.map((field) => `/{id}/${field}`)].map((end) => `${path}${end}`)
  const may = new Map<string, string>()
  for (const form of forms) {
    for (const method of methodsOf(form)) may.set(`${method} ${form}`, await mayCall(method, form))
  }
  const real = [...may].filter(([, who]) => who !== NOBODY)
  const methods = (form: string) =>
    real.flatMap(([call]) => (call.endsWith(` ${form}`) ? [call.split(' ')[0]] : [])).join(', ')
  const who = (reads: boolean) =>
    [...new Set(real.filter(([call]) => call.startsWith('GET') === reads).map(([, one]) => one))].join('; ')
  const files = fields.map((field) => `\`/{id}/${field}\``).join(', ')
  const [list, record, restore] = forms.map(methods)
  return [`\`${path}\``, list ?? '', record ?? '', restore ?? '', files, who(true), who(false)]
}

/** Of a method that an address knows only to say what to do in its place. */
const NOBODY = 'nobody'

type MayCall = (method: string, path: string) => Promise<string>

/** Asks a server as each kind of caller. Sessions begin anew for each question, because some calls end them. */
async function openProbe(): Promise<MayCall> {
  const farm = await openFarmWithAdmin()
  await addUser(farm, farm.admin, 'Pia')
  const body = { name: 'probe', scope: 'write', current_password: PASSWORD }
  const made = await farm.admin.call('POST', '/tokens', body)
  const token = farm.caller(farm.admin.id, String(made.body.token))
  const file = new TextEncoder().encode('%PDF-1.7')
  return async (method, path) => {
    const ask = async ({ call }: Pick<Caller, 'call'>) => {
      const answer = await call(method, addressOf(path), {}, { raw: file })
      return String(answer.body.code)
    }
    const nobody = await ask(farm.caller('', ''))
    if (nobody !== 'unauthorized') return 'anyone'
    const admin = await ask(await farm.login('vera@farm.example'))
    if (admin === 'posted') return NOBODY
    const user = await ask(await farm.login('pia@farm.example'))
    const who = user === 'admin_required' ? 'admins' : user === 'access_denied' ? 'own' : 'signed in'
    return (await ask(token)) === 'token_scope' ? `${who}, no API token` : who
  }
}
