/** The settings of an object store with the S3 protocol. Lines about invalid settings never repeat a value: it may be a secret. */

export type S3Address = {
  /** `https://host/bucket` or `https://host/bucket/prefix`. */
  readonly url: string
  readonly key: string
  readonly secret: string
  readonly region: string
}

/** `none`: the farm is served without the files that are in an object store. */
export type FilesPlace = S3Address | 'none'

type Environment = Readonly<Record<string, string | undefined>>

/** Used by servers of the protocol that have no regions. */
const USUAL_REGION = 'us-east-1'
const PATH = /^(\/[A-Za-z0-9._-]{1,100}){1,10}\/?$/

export function readFilesPlace(env: Environment, wrong: (line: string) => never): FilesPlace | undefined {
  const { FILES_S3_URL: url, FILES_S3_KEY: key, FILES_S3_SECRET: secret, FILES_S3_REGION: region } = env
  if (!url)
    return key || secret || region
      ? wrong('FILES_S3_URL is missing: set it with the other FILES_S3 settings')
      : undefined
  if (url === 'none') return 'none'
  const address = URL.canParse(url) ? new URL(url) : undefined
  const isAddress =
    address !== undefined &&
    /^https?:$/.test(address.protocol) &&
    address.username + address.password + address.search + address.hash === '' &&
    PATH.test(address.pathname)
  if (!isAddress)
    return wrong('FILES_S3_URL must look like https://host/bucket or https://host/bucket/prefix, without a key')
  if (!key || !secret) return wrong(`${key ? 'FILES_S3_SECRET' : 'FILES_S3_KEY'} is missing: FILES_S3_URL needs both`)
  for (const [name, text] of Object.entries({ FILES_S3_KEY: key, FILES_S3_SECRET: secret, FILES_S3_REGION: region })) {
    if (text && !/^[\x21-\x7e]{1,300}$/.test(text)) wrong(`${name} has a space or another character that no key has`)
  }
  return { url: address.href.replace(/\/$/, ''), key, secret, region: region || USUAL_REGION }
}
