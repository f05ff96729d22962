// What a browser may do with our answers: the same for all of them, so the headers are made once.
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
