// The tenant's clock: its zone, what it shows now, and a word for people whose own clock shows something else.
import { clockIn, sameClock, zoneName } from '#shared/zones.ts'
import { usePerson } from '../api/session.tsx'

/** Everything that is written and printed is in this zone. */
export const useZone = () => usePerson().timeZone

/** `const now = useClock(); now()`: YYYY-MM-DD HH:mm:ss by the tenant's clock. */
export function useClock() {
  const zone = useZone()
  return () => clockIn(zone, Date.now())
}

const isForeign = (zone: string) => !sameClock(zone, new Intl.DateTimeFormat().resolvedOptions().timeZone, Date.now())

/** The zone by name where the browser's clock shows something else, else null. */
export function useForeignZone() {
  const zone = useZone()
  return isForeign(zone) ? zoneName(zone) : null
}

/** Beside every field of a time or a day. */
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
