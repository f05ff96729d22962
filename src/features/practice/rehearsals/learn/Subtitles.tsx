// The customer's words over the picture, lit as far as they have been spoken.
import { type RefObject, useEffect, useState } from 'react'

/** A piece of the words, with its time in seconds. */
export interface Cue {
  from: number
  to: number
  letters: number
}

const seconds = (stamp: string) => stamp.split(':').reduce((sum, part) => sum * 60 + Number(part.replace(',', '.')), 0)

/** Cues of a WebVTT file: times in seconds, and the number of letters of each. */
export function parseCues(vtt: string): Cue[] {
  return vtt
    .split(/\r?\n\r?\n/)
    .flatMap((block) => {
      const rows = block.split(/\r?\n/)
      const at = rows.findIndex((row) => row.includes('-->'))
      const [from, to] = rows[at]?.split('-->').map((stamp) => stamp.trim().split(' ')[0] ?? '') ?? []
      if (!from || !to) return []
      return [{ from: seconds(from), to: seconds(to), letters: lettersIn(rows.slice(at + 1).join('')) }]
    })
    .filter(({ letters, from, to }) => letters > 0 && to > from)
}

const lettersIn = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '').length

/** Share of the words that was spoken at a time, from 0 to 1; without cues by the length of the medium. */
export function spokenShare(at: number, duration: number, cues: readonly Cue[]): number {
  if (!cues.length) return duration > 0 ? Math.min(1, at / duration) : 1
  const all = cues.reduce((sum, { letters }) => sum + letters, 0)
  const spoken = cues.reduce((sum, { from, to, letters }) => sum + letters * Math.min(1, Math.max(0, (at - from) / (to - from))), 0)
  return spoken / all
}

/** Index after so many letters of a text; punctuation belongs to the letter before it. */
export function splitAt(text: string, share: number): number {
  let left = Math.round(share * lettersIn(text))
  let at = 0
  for (const char of text) {
    const isLetter = /[\p{L}\p{N}]/u.test(char)
    if (isLetter && left === 0) break
    if (isLetter) left--
    at += char.length
  }
  return at
}

const cuesByAddress = new Map<string, Promise<Cue[]>>()
function loadCues(address: string): Promise<Cue[]> {
  const known = cuesByAddress.get(address)
  if (known) return known
  const loading = fetch(address)
    .then((response) => (response.ok ? response.text() : ''))
    .then(parseCues)
    .catch(() => [])
  cuesByAddress.set(address, loading)
  return loading
}

interface Props {
  text: string
  subtitlesUrl: string | null
  /** The element that holds the playing medium. */
  stage: RefObject<HTMLElement | null>
  /** Whether the line is being spoken; otherwise all words are lit. */
  isTalking: boolean
}

const playing = 'video:not([hidden], .yl-listener), audio'

export function Subtitles({ text, subtitlesUrl, stage, isTalking }: Props) {
  const [at, setAt] = useState(isTalking ? 0 : text.length)
  useEffect(() => {
    if (!isTalking) return setAt(text.length)
    let cues: readonly Cue[] = []
    let frame = 0
    if (subtitlesUrl) void loadCues(subtitlesUrl).then((loaded) => (cues = loaded))
    const step = () => {
      const medium = stage.current?.querySelector<HTMLMediaElement>(playing)
      if (medium) setAt(splitAt(text, spokenShare(medium.currentTime, medium.duration, cues)))
      frame = requestAnimationFrame(step)
    }
    step()
    return () => cancelAnimationFrame(frame)
  }, [isTalking, subtitlesUrl, stage, text])
  return (
    <>
      {text.slice(0, at)}
      {at < text.length && <i>{text.slice(at)}</i>}
    </>
  )
}
