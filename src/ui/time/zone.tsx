// The tenant's clock: its time zone, its current time, and a note for users in another zone.
import { clockIn, sameClock, zoneName } from '#shared/zones.ts'
import { usePerson } from '../api/session.tsx'

/** Time zone of all displayed and printed times. */
export const useZone = () => usePerson().timeZone

/** `const now = useClock(); now()` returns YYYY-MM-DD HH:mm:ss on the tenant's clock. */
export function useClock() {
  const zone = useZone()
  return () => clockIn(zone, Date.now())
}

const isForeign = (zone: string) => !sameClock(zone, new Intl.DateTimeFormat().resolvedOptions().timeZone, Date.now())

/** Name of the tenant's zone if the browser's clock differs, else null. */
export function useForeignZone() {
  const zone = useZone()
  return isForeign(zone) ? zoneName(zone) : null
}

/** A note beside every field of a time or a day. */
export function ZoneNote({ id }: { id?: string }) {
  const name = useForeignZone()
  return (
    name && (
      <small className="yw-zone" id={id}>
        {name}
      </small>
    )
  )
}
