// Headers of calls that will be removed, for programs that watch them.
import type { Deprecated } from '#shared/contract.ts'

/** `Deprecation` (RFC 9745, seconds since 1970), `Sunset` (RFC 8594) and a link to the successor. */
export const deprecationHeaders = ({ since, sunset, use }: Deprecated): Record<string, string> => ({
  Deprecation: `@${Date.parse(`${since}T00:00:00Z`) / 1000}`,
  Sunset: new Date(`${sunset}T00:00:00Z`).toUTCString(),
  Link: `<${use}>; rel="successor-version"`,
})
