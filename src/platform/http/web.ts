// The built web: its assets, and a page for every address outside the API.
import { existsSync } from 'node:fs'
import { access } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { notFound } from '#shared/errors.ts'
import { domainOf, hostOf, type HostRule } from './hosts.ts'

const API = /^\/(ai-training|ai-exam|xapi)\//
/** Addresses of learners, who have a page of their own. */
const learners = /^\/learn(?:[/?]|$)/
/** Scripts, styles and pictures of the built web. */
const assets = /^\/assets\/\w[\w.-]*$/
export const isApi = (url: string): boolean => API.test(url)

const isThere = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )

/** Serves the folder `root`; null if another server does. Any other address gets a 404 in the envelope. */
export async function serveWeb(app: FastifyInstance, root: string | null, hosts: HostRule): Promise<void> {
  const isBuilt = root && existsSync(path.join(root, 'index.html'))
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root,
      wildcard: false,
      index: false,
      cacheControl: false,
      preCompressed: true,
      setHeaders: (reply, file) =>
        void reply.header('Cache-Control', /\/assets\//.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache'),
    })
  }
  app.setNotFoundHandler(async (request, reply) => {
    // after a rebuild beside a running server, the page comes from the folder and names assets that were absent at the start
    const asset = isBuilt && /^(?:GET|HEAD)$/.test(request.method) ? assets.exec(request.url.split('?')[0] ?? '')?.[0] : undefined
    if (root && asset && (await isThere(path.join(root, asset)))) return reply.code(200).sendFile(asset.slice(1))
    const page = request.method === 'GET' && !isApi(request.url) && !/\.\w+$/.test(request.url.split('?')[0] ?? '')
    if (page && isBuilt)
      return (
        reply
          // for an unknown host, the page says that no tenant is here
          .code(domainOf(hostOf(request), hosts) === null ? 404 : 200)
          .header('Cache-Control', 'no-cache')
          .type('text/html; charset=utf-8')
          .sendFile(learners.test(request.url) ? 'learn.html' : 'index.html')
      )
    throw notFound()
  })
}
