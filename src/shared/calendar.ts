// Writes iCalendar files (RFC 5545): events with a reminder.

export interface CalendarEvent {
  /** Globally unique; the same for the same event in each file, so that a calendar updates it. */
  uid: string
  title: string
  text: string
  /** Instant in milliseconds since 1970. */
  at: number
  /** Address that the calendar opens. */
  url: string
}

/** Longest line in octets; a longer one continues after a line break and a space. */
const maxOctets = 75
/** Length of an event that only marks a deadline, and lead time of its reminder, in minutes. */
const [eventMinutes, remindMinutes] = [30, 24 * 60]

/** Octets of a character in UTF-8. */
function octetsOf(char: string): number {
  const code = char.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}
const escaped = (text: string) => text.replaceAll(/[\\;,]/g, (char) => `\\${char}`).replaceAll(/\r\n|\n|\r/g, '\\n')
const utc = (at: number) => `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** Folds a line by octets, never within a character. */
function folded(line: string): string {
  let [text, octets] = ['', 0]
  for (const char of line) {
    const size = octetsOf(char)
    if (octets + size > maxOctets) {
      text += '\r\n '
      octets = 1
    }
    text += char
    octets += size
  }
  return text
}

const linesOf = ({ uid, title, text, at, url }: CalendarEvent, now: number) => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  `DTSTAMP:${utc(now)}`,
  // an event before the deadline ends at it
  `DTSTART:${utc(at - eventMinutes * 60_000)}`,
  `DTEND:${utc(at)}`,
  `SUMMARY:${escaped(title)}`,
  `DESCRIPTION:${escaped(text)}`,
  `URL:${url}`,
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escaped(title)}`,
  `TRIGGER:-PT${remindMinutes}M`,
  'END:VALARM',
  'END:VEVENT',
]

/** The file as text with CRLF line ends. `now` is in milliseconds since 1970. */
export function calendarOf(name: string, events: readonly CalendarEvent[], now: number): string {
  const head = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Yanwu//Learner//ZH', 'CALSCALE:GREGORIAN', `X-WR-CALNAME:${escaped(name)}`]
  const lines = [...head, ...events.flatMap((event) => linesOf(event, now)), 'END:VCALENDAR']
  return `${lines.map(folded).join('\r\n')}\r\n`
}
