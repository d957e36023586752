/**
 * Serves the built app: hashed assets are cached without a limit, other files are revalidated, and compressed copies are sent
 * if the build made them. An app address that names no file gets index.html, whose router handles it.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isApi } from './headers'

const FOR_EVER = 'public, max-age=31536000, immutable'

export async function addStaticFiles(
  app: FastifyInstance,
  folder: string,
  otherwise: (reply: FastifyReply, url: string) => FastifyReply,
): Promise<void> {
  const isBuilt = existsSync(join(folder, 'index.html'))
  if (isBuilt) {
    await app.register(staticFiles, {
      root: folder,
      preCompressed: true,
      cacheControl: false,
      dotfiles: 'ignore',
      setHeaders: (reply, path) => {
        reply.header('Cache-Control', /[\\/]assets[\\/]/.test(path.slice(folder.length)) ? FOR_EVER : 'no-cache')
      },
    })
  }
  // Returns nothing: Fastify awaits a returned reply, and each wait adds listeners to the response until Node warns.
  app.setNotFoundHandler((request, reply) => {
    if (isBuilt && isNavigation(request)) reply.sendFile('index.html')
    else otherwise(reply, request.url)
  })
}

/** A page address, not a missing file: no extension, and the client accepts HTML. */
function isNavigation({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  const [path = ''] = url.split('?', 1)
  const name = path.slice(path.lastIndexOf('/') + 1)
  const accept = headers.accept ?? '*/*'
  return !isApi(url) && !name.includes('.') && (accept.includes('text/html') || accept.includes('*/*'))
}
