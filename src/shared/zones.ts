// Time zones: those that a tenant can have, their local time at an instant, and the times that they skip.

export const timeZones = [
  'Asia/Shanghai',
  'Asia/Urumqi',
  'Asia/Hong_Kong',
  'Asia/Taipei',
  'Asia/Tokyo',
  'Asia/Singapore',
  'Asia/Dubai',
  'Europe/London',
  'Europe/Berlin',
  'America/New_York',
  'America/Los_Angeles',
  'UTC',
] as const

const names: Record<(typeof timeZones)[number], string> = {
  'Asia/Shanghai': '北京时间',
  'Asia/Urumqi': '乌鲁木齐',
  'Asia/Hong_Kong': '香港',
  'Asia/Taipei': '台北',
  'Asia/Tokyo': '东京',
  'Asia/Singapore': '新加坡',
  'Asia/Dubai': '迪拜',
  'Europe/London': '伦敦',
  'Europe/Berlin': '柏林',
  'America/New_York': '纽约',
  'America/Los_Angeles': '洛杉矶',
  UTC: '协调世界时',
}
/** Chinese name of a zone with its identifier: 北京时间（Asia/Shanghai）. */
export const zoneName = (zone: string) => (zone in names ? `${names[zone as keyof typeof names]}（${zone}）` : zone)

const clocks = new Map<string, Intl.DateTimeFormat>()
function clockOf(zone: string) {
  const known = clocks.get(zone)
  if (known) return known
  const two = '2-digit'
  const parts = { year: 'numeric', month: two, day: two, hour: two, minute: two, second: two } as const
  const made = new Intl.DateTimeFormat('en-US', {
    ...parts,
    timeZone: zone,
    hourCycle: 'h23',
    calendar: 'gregory',
    numberingSystem: 'latn',
  })
  clocks.set(zone, made)
  return made
}

/** Local time of a zone at an instant in milliseconds: YYYY-MM-DD HH:mm:ss. */
export function clockIn(zone: string, instant: number): string {
  const at = Object.fromEntries(
    clockOf(zone)
      .formatToParts(instant)
      .map((part) => [part.type, part.value]),
  )
  return `${at['year']}-${at['month']}-${at['day']} ${at['hour']}:${at['minute']}:${at['second']}`
}

/** Parses a local time as if it were UTC. */
const asUtc = (clock: string) => Date.parse(`${clock.slice(0, 10)}T${clock.slice(11)}Z`)
const offsetAt = (zone: string, instant: number) => asUtc(clockIn(zone, instant)) - Math.floor(instant / 1000) * 1000
const day = 86_400_000

/** Whether a clock of the zone ever shows this time (YYYY-MM-DD HH:mm:ss): false in the hour that is skipped when clocks go forward. */
export function isShown(zone: string, clock: string): boolean {
  const utc = asUtc(clock)
  return [utc - day, utc + day].some((near) => clockIn(zone, utc - offsetAt(zone, near)) === clock)
}

/** Milliseconds since 1970 at which a clock of the zone shows this time; a time that is skipped counts as the hour after it. */
export function instantOf(zone: string, clock: string): number {
  const utc = asUtc(clock)
  const found = [utc - day, utc + day].map((near) => utc - offsetAt(zone, near)).find((at) => clockIn(zone, at) === clock)
  return found ?? utc - offsetAt(zone, utc - day)
}

/** Message for a time in the hour that the tenant's clock skips when it goes forward. */
export const notShown = '当天时钟拨快，没有这个时间'

/** Whether clocks of both zones show the same time, now and during the following year. */
export const sameClock = (a: string, b: string, now: number) =>
  a === b || [0, 91, 182, 273].every((days) => clockIn(a, now + days * day) === clockIn(b, now + days * day))
