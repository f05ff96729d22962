// Requests of OpenID Connect over the outbound client.
import type { CustomFetchOptions } from 'openid-client'
import type { Outbound } from '../outbound/outbound.ts'

/** The fetch function that openid-client calls, over the outbound client. */
export const fetchOf =
  (fetch: Outbound['fetch']) =>
  (url: string, { method, headers, body }: CustomFetchOptions): Promise<Response> =>
    fetch(url, {
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      ...(typeof body === 'string' || body instanceof URLSearchParams ? { body: String(body) } : {}),
    })

/** A JSON document with its status and Date header; an empty object if the answer is none. @throws OutboundError */
export async function fetchJson(
  fetch: Outbound['fetch'],
  url: string,
): Promise<{ status: number; date: string | null; body: Record<string, unknown> }> {
  const answer = await fetch(url, { headers: { accept: 'application/json' } })
  const body: unknown = await answer.json().catch(() => null)
  return {
    status: answer.status,
    date: answer.headers.get('date'),
    body: typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {},
  }
}
