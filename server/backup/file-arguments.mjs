// @ts-check
/** The arguments of `backup` and `restore`: one file, and whether an existing file or database may be replaced. */
import { resolve } from 'node:path'

/**
 * Reads `FILE [--force]`. A relative FILE starts at the folder where the user typed the command: npm runs scripts in the
 * project's folder and puts the user's folder into INIT_CWD.
 * @param {readonly string[]} args
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {{ readonly file: string, readonly force: boolean } | { readonly wrong: string }}
 */
export function readFileArguments(args, env) {
  const unknown = args.find((arg) => arg.startsWith('-') && arg !== '--force')
  if (unknown !== undefined) return { wrong: `unknown flag ${unknown}; try --help` }
  const [file, ...more] = args.filter((arg) => arg !== '--force')
  if (!file) return { wrong: 'which file? try --help' }
  if (more.length > 0) return { wrong: `one file only, not ${more.length + 1}; try --help` }
  const isByNpm = ['backup', 'restore'].includes(env.npm_lifecycle_event ?? '')
  const typedIn = isByNpm ? env.INIT_CWD : undefined
  return { file: resolve(typedIn ?? '.', file), force: args.includes('--force') }
}
