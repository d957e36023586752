import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { readConfig } from '../../../server/config'
import { openDatabase } from '../../../server/storage/store'
import { registry } from '../../../src/domain/entities/registry'
import { requirePostgres, startPostgres } from '../../postgres-server.mjs'

const PASSWORD = "it's $HOME `x` \\ 7"

it('deploy/init-database.sh makes a role and a database that the server accepts', async () => {
  const programs = requirePostgres()
  const cluster = await startPostgres(programs)
  onTestFinished(cluster.stop)
  cluster.ask('drop database pinset')
  cluster.ask('drop role pinset')
  const env = {
    PATH: `${programs}:${process.env.PATH}`,
    PGHOST: '127.0.0.1',
    PGPORT: String(cluster.port),
    PGDATABASE: 'postgres',
    POSTGRES_USER: 'root',
    DB_PASSWORD: PASSWORD,
  }
  const { status, stderr } = spawnSync('sh', ['deploy/init-database.sh'], { env, encoding: 'utf8' })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  const database = await openDatabase({ location: cluster.url, registry })
  await database.close()
  expect(cluster.ask("select rolsuper or rolbypassrls from pg_roles where rolname = 'pinset'")).toBe('f')
  expect(cluster.ask("select rolpassword is not null from pg_authid where rolname = 'pinset'")).toBe('t')
})

it('deploy/compose.yaml sets variables that the server reads, and names files that exist', () => {
  const read = new Set<string>()
  const env = new Proxy<Record<string, string | undefined>>({}, { get: (_target, name) => void read.add(String(name)) })
  readConfig([], env)
  const compose = readFileSync('deploy/compose.yaml', 'utf8')
  const node = compose.slice(compose.indexOf('node1:'), compose.indexOf('node2:'))
  const set = [...node.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name]) => name ?? '')
  expect(set.length).toBeGreaterThan(2)
  expect(set.filter((name) => !read.has(name))).toEqual([])
  const files = [...compose.matchAll(/\.\/([\w.-]+):/g)].map(([, name]) => name ?? '')
  expect(files.filter((name) => !existsSync(join('deploy', name)))).toEqual([])
  expect(files.length).toBe(2)
})
