/** Chooses the https front from the configuration. Without https none of its code is loaded. */
import { isPlainObject } from '../src/domain/kit/entity'
import type { Config } from './config'
import type { Context } from './context'
import type { Front } from './lan/front'
import type { ServeOptions } from './serve'
import type { Store } from './storage/store'
import { FARM } from './write/kind'

export function isHttps({ lan, tls }: Config): boolean {
  return lan !== undefined || tls !== undefined
}

/** Undefined for plain http. Throws Stop with one line when https cannot start. */
export async function openFront(
  { config, say, complain }: Pick<ServeOptions, 'config' | 'say'> & { readonly complain: (line: string) => void },
  { clock: { now }, report }: Pick<Context, 'clock' | 'report'>,
  store: Store | undefined,
): Promise<Front | undefined> {
  const { lan, tls, dataDir, host } = config
  if (tls) return (await import('./lan/own-front')).openOwnFront({ files: tls, config, now, complain })
  if (!lan) return undefined
  const { openLanFront } = await import('./lan/lan-front')
  const farmName = (store && (await nameOfFarm(store))) ?? 'Pinset farm'
  return openLanFront({ dataDir, host, lan, farmName, now, say, report })
}

async function nameOfFarm(store: Store): Promise<string | undefined> {
  const [found] = await store.peek((tx) =>
    tx.statements.recordById(tx.db, { farm_id: tx.farmId, kind: FARM, id: tx.farmId }),
  )
  const farm: unknown = found && JSON.parse(found.data)
  const name = isPlainObject(farm) && typeof farm.name === 'string' ? farm.name.trim() : ''
  return name === '' ? undefined : name
}
