// @ts-check
/** Repeats failed tests, and the pages' content at that time, at the end of a run: long logs often keep only their end. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** How many characters of a page are printed, from its end: questions and toasts are there. */
const TOLD = 2_500
/** So many pages fit into the end of a log, with the names of the tests behind them. */
const PAGES = 3

/** Pages of failed browser tests, one file each. @param {string} root */
export const pagesFolder = (root) => join(root, '.cache', 'e2e', 'pages')

/** Removes the reports of an earlier run. @param {string} folder */
export function forgetPages(folder) {
  rmSync(folder, { recursive: true, force: true })
}

/**
 * Prints the content of a page, and stores it for the end. @param {string} folder @param {string} name @param {string} about
 * @param {string} stands
 */
export function tellPage(folder, name, about, stands) {
  const told = `${about}:\n${stands.slice(-TOLD)}`
  console.error(told)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name}.txt`), told)
}

/** The reports stored by `tellPage`. @param {string} folder @returns {string[]} */
export function pagesTold(folder) {
  /** @type {string[]} */
  let names = []
  try {
    names = readdirSync(folder).toSorted()
  } catch {
    // No page was stored.
  }
  const told = names.slice(0, PAGES).map((name) => readFileSync(join(folder, name), 'utf8'))
  return names.length > PAGES ? [...told, `${names.length - PAGES} more pages: ${folder}`] : told
}

/**
 * The failed tests of a vitest report with the beginning of their messages.
 * @param {any} report @param {string} root @returns {string[]}
 */
export function failedIn(report, root) {
  const files = /** @type {any[]} */ (report.testResults)
  return files.flatMap(({ name, message, assertionResults }) => {
    const bad = assertionResults.filter((/** @type {any} */ test) => test.status === 'failed')
    const told = bad.map((/** @type {any} */ test) => `${test.fullName}\n    ${start(test.failureMessages[0])}`)
    // Without a test that failed it is the file itself: it could not be loaded.
    if (told.length === 0 && message) told.push(start(message))
    return told.map((/** @type {string} */ text) => `  ${relative(root, name)}: ${text}`)
  })
}

/** A vitest report; undefined where it left none. @param {string} file @returns {any} */
export function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** The files of a report in which something failed; none where there is no report. @param {string} file @param {string} root */
export function filesFailedIn(file, root) {
  const results = /** @type {any[]} */ (readReport(file)?.testResults ?? [])
  return results.filter(({ status }) => status === 'failed').map(({ name }) => relative(root, name))
}

/** @param {unknown} text */
function start(text) {
  return String(text ?? '')
    .split('\n')
    .filter((line) => !line.includes('/node_modules/'))
    .slice(0, 6)
    .map((line) => (line.length > 300 ? `${line.slice(0, 300)}…` : line))
    .join('\n    ')
}
