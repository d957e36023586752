// @ts-check
/** `node server/backup/check-database.mjs FILE`: reads a whole database, also while the server runs. Prints its first damage, and ends with 1. */
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inspectDatabase, readDatabase } from './database-file.mjs'
import { wrongHistory } from './rotted-rows.mjs'

/** @param {string} file @returns {string | undefined} half a sentence that follows the file's name */
export function damageOf(file) {
  const found = inspectDatabase(file, 'integrity_check')
  if ('problem' in found) return found.problem
  try {
    const wrong = readDatabase(file, wrongHistory)
    return wrong === undefined ? undefined : `is damaged: ${wrong}`
  } catch (error) {
    return `cannot be read: ${error instanceof Error ? error.message : String(error)}`
  }
}

const [program = '', file = ''] = process.argv.slice(1)
if (resolve(program) === fileURLToPath(import.meta.url)) {
  const damage = damageOf(file)
  console.log(damage === undefined ? `${file} is intact` : `${file} ${damage}`)
  process.exitCode = damage === undefined ? 0 : 1
}
