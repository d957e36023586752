// @ts-check
/** NSS's certutil: it makes a browser profile that trusts one certificate authority, as a person does on a phone. */
import { Stop } from '../server/build/setup.mjs'
import { installPackages, isExecutable, placesOnPath } from './system-packages.mjs'

const find = () => placesOnPath('certutil').find(isExecutable)

/** Its absolute path, installing it if need be. @returns {string} */
export function requireCertutil() {
  const found = find() ?? (installPackages('certutil', 'libnss3-tools') ? find() : undefined)
  if (found) return found
  throw new Stop('no certutil: install the package libnss3-tools (nss on a Mac)')
}
