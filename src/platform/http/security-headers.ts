// What a browser may do with our answers: the same for all of a kind, so the headers are made once.
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'

const contentPolicy = (uploads: string | null) => ({
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  // antd writes its styles into the page
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  mediaSrc: ["'self'", 'blob:'],
  fontSrc: ["'self'", 'data:'],
  connectSrc: ["'self'", ...(uploads ? [uploads] : [])],
  workerSrc: ["'self'", 'blob:'],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'self'"],
  upgradeInsecureRequests: null,
})

/** Names and values. `uploads`: the origin of the store that browsers upload to, if it is another one. */
export function securityHeaders(uploads: string | null): readonly [name: string, value: string][] {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  const apply = helmet({
    contentSecurityPolicy: { directives: contentPolicy(uploads) },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'same-origin' },
  })
  apply(request, response, (error?: unknown) => {
    if (error) throw error
  })
  return Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)])
}

/**
 * Of scripts and style sheets of the built web, sixty of which come with the first page: a thousand bytes each that speak to documents
 * are left out. A script that is a worker may load scripts of ours, and nothing else.
 */
export const assetHeaders: readonly [name: string, value: string][] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Content-Security-Policy', "default-src 'none'; script-src 'self'"],
]
