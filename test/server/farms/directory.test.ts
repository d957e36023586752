import { describe, expect, it } from 'vitest'
import { type Directory, severalFarms } from '../../../server/farms/directory'
import type { OpenFarm } from '../../../server/farms/open-farm'
import type { Site } from '../../../server/farms/sites'

const MINUTE = 60_000

const site = (name: string, more: Partial<Site> = {}): Site => ({
  farm_id: name,
  origin: `https://${name}.example`,
  created_at: 0,
  suspended_at: null,
  most_requests: null,
  most_file_bytes: null,
  ...more,
})

/** A directory of farms that only note their closing. */
async function start(...sites: Site[]) {
  const world = {
    at: 1_000_000,
    sites,
    reads: 0,
    opened: [] as string[],
    stopped: [] as string[],
    sockets: 0,
    fails: 0,
  }
  const openFarm = async ({ farm_id }: Site) => {
    world.opened.push(farm_id)
    await new Promise((resolve) => setImmediate(resolve))
    if (world.fails > 0) {
      world.fails -= 1
      throw new Error('the database does not answer')
    }
    const farm = {
      context: { store: { farmId: farm_id } },
      hub: { count: () => world.sockets },
      close: () => undefined,
      stop: async () => {
        world.stopped.push(farm_id)
      },
    }
    return farm as unknown as OpenFarm
  }
  const read = async () => {
    world.reads += 1
    return world.sites
  }
  const directory = await severalFarms({ read, openFarm, now: () => world.at })
  return { world, directory }
}

async function nameAt(directory: Directory, host: string | undefined): Promise<string> {
  const found = await directory.at(host)
  return typeof found === 'string' ? found : found.context.store.farmId
}

describe('the farms of a process', () => {
  it('answer at their own host only', async () => {
    const { directory } = await start(site('green'), site('blue', { origin: 'http://blue.example:8080' }))
    expect(await nameAt(directory, 'green.example')).toBe('green')
    expect(await nameAt(directory, 'GREEN.example')).toBe('green')
    expect(await nameAt(directory, 'blue.example:8080')).toBe('blue')
    for (const host of ['blue.example', 'green.example:443', 'red.example', '', undefined, '__proto__']) {
      expect(await nameAt(directory, host)).toBe('no_farm')
    }
  })

  it('open once for requests at the same time, and again after a failure', async () => {
    const { world, directory } = await start(site('green'))
    world.fails = 1
    const first = [nameAt(directory, 'green.example'), nameAt(directory, 'green.example')]
    expect((await Promise.allSettled(first)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    const second = [nameAt(directory, 'green.example'), nameAt(directory, 'green.example')]
    expect(await Promise.all(second)).toEqual(['green', 'green'])
    expect(world.opened).toEqual(['green', 'green'])
  })

  it('find new farms at their first request, and reread the list once a second', async () => {
    const { world, directory } = await start()
    world.sites = [site('green')]
    expect(await nameAt(directory, 'green.example')).toBe('no_farm')
    world.at += 1_000
    expect(await nameAt(directory, 'green.example')).toBe('green')
    for (let tries = 0; tries < 50; tries += 1) await nameAt(directory, 'red.example')
    expect(world.reads).toBe(2)
  })

  it('refuse a suspended farm, and close it', async () => {
    const { world, directory } = await start(site('green'), site('blue'))
    await Promise.all([nameAt(directory, 'green.example'), nameAt(directory, 'blue.example')])
    world.sites = [site('green', { suspended_at: 5 }), site('blue')]
    await directory.refresh()
    expect(await nameAt(directory, 'green.example')).toBe('suspended')
    expect(world.stopped).toEqual(['green'])
    expect([...directory.open().keys()]).toEqual(['blue'])
    world.sites = [site('green'), site('blue')]
    await directory.refresh()
    expect(await nameAt(directory, 'green.example')).toBe('green')
  })

  it('close a farm that moved, so that it opens with its new address', async () => {
    const { world, directory } = await start(site('green'))
    await nameAt(directory, 'green.example')
    world.sites = [site('green', { origin: 'https://grove.example' })]
    await directory.refresh()
    expect(world.stopped).toEqual(['green'])
    expect(await nameAt(directory, 'green.example')).toBe('no_farm')
    expect(await nameAt(directory, 'grove.example')).toBe('green')
  })

  it('count the requests of the ten busiest in the last full minute', async () => {
    const names = Array.from({ length: 12 }, (_, n) => `farm-${n}`)
    const { world, directory } = await start(...names.map((name) => site(name)))
    world.at = 20 * MINUTE
    const ask = async (name: string, times: number) => {
      for (let n = 0; n < times; n += 1) await nameAt(directory, `${name}.example`)
    }
    for (const [n, name] of names.entries()) await ask(name, n + 1)
    expect(directory.busiest?.()).toEqual([])
    world.at += MINUTE
    const busiest = names.map((name, n) => [name, n + 1]).toReversed()
    expect(directory.busiest?.()).toEqual(busiest.slice(0, 10))
    // A request of the new minute does not count yet.
    await ask('farm-0', 40)
    expect(directory.busiest?.()).toEqual(busiest.slice(0, 10))
    world.at += MINUTE
    expect(directory.busiest?.()).toEqual([['farm-0', 40]])
    world.at += MINUTE
    expect(directory.busiest?.()).toEqual([])
  })

  it('leave the memory after a quarter of an hour without requests and sockets', async () => {
    const { world, directory } = await start(site('green'))
    await nameAt(directory, 'green.example')
    world.sockets = 1
    world.at += 20 * MINUTE
    await directory.refresh()
    expect(world.stopped).toEqual([])
    world.sockets = 0
    await directory.refresh()
    expect(world.stopped).toEqual(['green'])
    expect(await nameAt(directory, 'green.example')).toBe('green')
  })

  it('allow as many requests a minute as the farm’s limit', async () => {
    const { world, directory } = await start(site('green', { most_requests: 3 }), site('blue'))
    const ask = async (host: string) => {
      const answers: string[] = []
      for (let tries = 0; tries < 5; tries += 1) answers.push(await nameAt(directory, host))
      return answers
    }
    expect(await ask('green.example')).toEqual(['green', 'green', 'green', 'too_many', 'too_many'])
    expect(await ask('blue.example')).toEqual(Array(5).fill('blue'))
    world.at += MINUTE
    expect(await nameAt(directory, 'green.example')).toBe('green')
    world.sites = [site('green', { most_requests: 100 })]
    await directory.refresh()
    expect(await ask('green.example')).toEqual(Array(5).fill('green'))
  })

  it('stop, even if one of them cannot open', async () => {
    const { world, directory } = await start(site('green'), site('blue'))
    await nameAt(directory, 'blue.example')
    world.fails = 1
    const failing = nameAt(directory, 'green.example')
    failing.catch(() => undefined)
    await directory.stop()
    expect(world.stopped).toEqual(['blue'])
  })
})
