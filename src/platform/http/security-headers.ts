// Security headers of answers. They are equal for all answers of a kind, so they are made once.
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

/** Names and values of the headers. `uploads`: the origin of the file store that browsers upload to, if it is another one. */
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
 * Headers of scripts and style sheets. The first page loads sixty of them, so the headers that concern only documents (a thousand bytes
 * each) are left out. A worker script may load scripts of this origin and nothing else; the decoder of HEIC photos is WebAssembly.
 */
export const assetHeaders: readonly [name: string, value: string][] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Content-Security-Policy', "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'"],
]
