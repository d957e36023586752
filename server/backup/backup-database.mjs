// @ts-check
/**
 * Copies the database of a data directory into one file, with or without a running server: a complete snapshot or no file.
 * It only reads, and does not take the directory's lock. It must never touch the build or files the server has loaded.
 */
import { existsSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { Stop } from '../build/setup.mjs'
import { copyDatabase, inspectDatabase } from './database-file.mjs'
import { moveDurably } from './durable-files.mjs'
import { hashFile, sealPath, sealText } from './file-seal.mjs'

/**
 * @param {{ readonly dataDir: string, readonly file: string, readonly force: boolean, readonly sealed?: boolean }} order `file` is
 * absolute; `sealed` writes its checksum beside it
 * @returns {import('./database-file.mjs').Inspected & { readonly bytes: number }} facts read back from the finished file
 * @throws {Stop} one clear line, exit code 1; the file is then unchanged
 */
export function backUpDatabase({ dataDir, file, force, sealed = false }) {
  const source = join(dataDir, 'pinset.db')
  if (!existsSync(source)) throw new Stop(`there is no database in ${dataDir}`)
  refuseTarget(dataDir, file, force)
  const part = `${file}.part-${process.pid}`
  const seal = `${part}.sha256`
  try {
    // Created empty with mode 0600, so that other users can never read it: it will hold hashes of passwords and sessions.
    writeFileSync(part, '', { mode: 0o600, flag: 'wx' })
    copyDatabase(source, part)
    const found = inspectDatabase(part)
    if ('problem' in found) throw new Stop(`the copy ${found.problem}; nothing was kept`)
    const bytes = statSync(part).size
    if (sealed) {
      writeFileSync(seal, sealText(hashFile(part), file), { mode: 0o600 })
      // Between the two moves the file has no checksum, rather than that of an older file.
      rmSync(sealPath(file), { force: true })
    }
    moveDurably(part, file)
    if (sealed) moveDurably(seal, sealPath(file))
    return { ...found, bytes }
  } catch (error) {
    for (const path of [part, seal]) rmSync(path, { force: true })
    if (error instanceof Stop) throw error
    throw new Stop(`the backup failed: ${error instanceof Error ? error.message : String(error)}`, 1, { cause: error })
  }
}

/** @param {string} dataDir @param {string} file @param {boolean} force */
function refuseTarget(dataDir, file, force) {
  const folder = dirname(file)
  if (!existsSync(folder)) throw new Stop(`there is no folder ${folder}`)
  const isInside = realpathSync(folder) === realpathSync(dataDir)
  if (isInside && /^(pinset\.db|lock\.db)/.test(basename(file))) throw new Stop(`${file} is the server's own file`)
  if (!existsSync(file)) return
  if (!statSync(file).isFile()) throw new Stop(`${file} is no file`)
  if (!force) throw new Stop(`${file} exists already; --force replaces it`)
  if (realpathSync(file) === realpathSync(join(dataDir, 'pinset.db')))
    throw new Stop(`${file} is the server's own file`)
}
