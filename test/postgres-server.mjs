// @ts-check
/** PostgreSQL servers for one run of tests: made in temporary folders, without waiting for the disk, gone afterwards. */
import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Stop } from '../server/build/setup.mjs'
import { installPackages, isExecutable, placesOnPath } from './system-packages.mjs'

/** Debian keeps each version's programs here, and off the path. */
const DEBIAN = '/usr/lib/postgresql'

/** The fewest settings of a test, and those that spare it the disk. */
const SETTINGS = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=300']
const UNSAFE = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

/** An account that owns nothing: PostgreSQL refuses to run as root. */
const NOBODY = 65534

function find() {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a)) : []
  const places = [...versions.map((version) => join(DEBIAN, version, 'bin', 'initdb')), ...placesOnPath('initdb')]
  const found = places.find((place) => isExecutable(place) && isExecutable(join(dirname(place), 'postgres')))
  return found && dirname(found)
}

/** The folder of PostgreSQL's programs, installing them if need be. @returns {string} */
export function requirePostgres() {
  const found = find() ?? (installPackages('PostgreSQL', 'postgresql') ? find() : undefined)
  if (found) return found
  throw new Stop('no PostgreSQL: install the package postgresql (initdb, pg_ctl and postgres)')
}

/**
 * A server on a port of loopback. `url` names a role that is no superuser, so row-level security holds for it.
 * @typedef {object} Cluster
 * @property {number} port
 * @property {string} url
 * @property {(text: string, database?: string) => string} ask as the superuser; gives the answer without a frame
 * @property {() => Promise<Cluster>} addStandby a copy that follows this one
 * @property {() => Promise<Cluster>} clone a copy of the stopped server's folder; both run afterwards
 * @property {() => Promise<(point: string) => Cluster>} backUp a base backup, to recover to a named restore point of this server
 * @property {() => void} promote makes a standby the primary
 * @property {() => void} start starts it again in its folder, after `kill`
 * @property {() => void} kill ends the server as a power cut does, and keeps its folder
 * @property {() => void} stop ends it and removes its folder
 */

/**
 * Starts a server with a database for tests. `settings`: those of this server; without them it does not wait for the disk, and a crash may
 * lose what it has confirmed. @param {string} programs @param {readonly string[]} [settings] @returns {Promise<Cluster>}
 */
export async function startPostgres(programs, settings = UNSAFE) {
  const { cluster, run, data } = await makeCluster(programs, settings)
  try {
    run('initdb', '-D', data, '-A', 'trust', '-U', 'root', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync')
    cluster.start()
    cluster.ask('create role pinset login createdb')
    cluster.ask('create database pinset owner pinset')
    return cluster
  } catch (error) {
    cluster.stop()
    throw error
  }
}

/** @param {string} programs @param {readonly string[]} settings */
async function makeCluster(programs, settings) {
  const folder = mkdtempSync(join(tmpdir(), 'pinset-postgres-'))
  const owner = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  const log = join(folder, 'log')
  const port = await freePort()
  /** @param {string} name @param {string[]} args */
  const run = (name, ...args) => {
    // In its own folder: that of the project may be closed to the account.
    const options = { cwd: folder, encoding: /** @type {const} */ ('utf8'), ...owner }
    const { status, stdout, stderr, error } = spawnSync(join(programs, name), args, options)
    if (status === 0) return stdout
    const told = existsSync(log) ? readFileSync(log, 'utf8') : ''
    throw new Stop(`PostgreSQL's ${name} failed: ${error?.message ?? ''}\n${stdout}${stderr}${told}`)
  }
  const place = ['-h', '127.0.0.1', '-p', String(port), '-U', 'root']
  // What cannot be stopped must not hide why a test failed.
  const kill = () => {
    const options = /** @type {const} */ ({ cwd: folder, stdio: 'ignore', ...owner })
    spawnSync(join(programs, 'pg_ctl'), ['stop', '-D', data, '-m', 'immediate'], options)
  }
  /** @param {readonly string[]} more */
  const copyTo = async (more) => {
    const copy = await makeCluster(programs, settings)
    try {
      const how = ['-X', 'stream', '--checkpoint=fast', '--no-sync', ...more]
      run('pg_basebackup', ...place, '-D', copy.data, ...how)
      return copy
    } catch (error) {
      copy.cluster.stop()
      throw error
    }
  }
  /** @param {string} name */
  const touch = (name) => {
    const file = join(data, name)
    writeFileSync(file, '')
    if (owner.uid !== undefined) chownSync(file, owner.uid, owner.gid)
  }
  const cluster = {
    port,
    url: `postgres://pinset@127.0.0.1:${port}/pinset`,
    start: () => {
      const all = [...SETTINGS, ...settings, `port=${port}`]
      // Without a pipe for its output, which the server would keep open.
      run('pg_ctl', 'start', '-w', '-D', data, '-l', log, '-o', all.map((one) => `-c ${one}`).join(' '))
    },
    /** @param {string} text */
    ask: (text, database = 'postgres') =>
      run('psql', ...place, '-d', database, '-v', 'ON_ERROR_STOP=1', '-Atc', text).trim(),
    promote: () => void run('pg_ctl', 'promote', '-w', '-D', data),
    addStandby: async () => {
      const standby = await copyTo(['-R'])
      standby.cluster.start()
      return standby.cluster
    },
    clone: async () => {
      const other = await makeCluster(programs, settings)
      run('pg_ctl', 'stop', '-D', data, '-m', 'fast')
      const { status, stderr } = spawnSync('cp', ['-a', data, other.data], { encoding: 'utf8', ...owner })
      if (status !== 0) throw new Stop(`the folder was not copied: ${stderr}`)
      cluster.start()
      other.cluster.start()
      return other.cluster
    },
    backUp: async () => {
      const copy = await copyTo([])
      return (/** @type {string} */ point) => {
        cluster.ask('select pg_switch_wal()')
        // This server's own log serves as the archive.
        const target = [`restore_command = 'cp ${data}/pg_wal/%f %p'`, `recovery_target_name = '${point}'`]
        appendFileSync(
          join(copy.data, 'postgresql.auto.conf'),
          [...target, "recovery_target_action = 'promote'\n"].join('\n'),
        )
        copy.touch('recovery.signal')
        copy.cluster.start()
        return copy.cluster
      }
    },
    kill,
    stop: () => {
      kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return { cluster, run, data, touch }
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
