// Separates inline thoughts (<think>…</think>) from the answer of a model.

const OPEN = '<think>'
const CLOSE = '</think>'

/** Number of characters at the end of `text` that may be the beginning of one of the tags. */
function cutTag(text: string, tags: readonly string[]): number {
  for (let length = Math.min(CLOSE.length - 1, text.length); length > 0; length--)
    if (tags.some((tag) => tag.startsWith(text.slice(-length)))) return length
  return 0
}

/** The tag that occurs first in `text`, with its place. */
function firstTag(text: string, tags: readonly string[]) {
  const found = tags.map((tag) => ({ tag, at: text.indexOf(tag) })).filter(({ at }) => at >= 0)
  return found.toSorted((a, b) => a.at - b.at)[0]
}

export interface Separated {
  /** Text of the answer. */
  said: string
  /** Number of characters of thoughts. */
  thoughts: number
  /** True if a closing tag had no opening tag: all text of earlier pieces belongs to the thoughts. */
  unopened: boolean
}

/**
 * A separator of one answer, which may arrive in pieces that cut a tag in two. With `startsInside` the answer begins with thoughts that have
 * no opening tag; without a closing tag, the text then is the answer.
 */
export function openThoughts(startsInside = false) {
  let inside = startsInside
  let held = ''
  /** Text that is thoughts only if a closing tag follows. */
  let doubtful = startsInside ? '' : null
  let hasSpoken = false

  /** Drops the blank lines between the thoughts and the answer. */
  function speak(text: string): string {
    const said = hasSpoken ? text : text.trimStart()
    hasSpoken ||= said !== ''
    return said
  }

  function push(piece: string): Separated {
    const told: Separated = { said: '', thoughts: 0, unopened: false }
    const put = (text: string) => {
      if (!inside) told.said += speak(text)
      else if (doubtful === null) told.thoughts += text.length
      else doubtful += text
    }
    held += piece
    for (;;) {
      const tags = inside ? [CLOSE] : [OPEN, CLOSE]
      const found = firstTag(held, tags)
      if (!found) {
        const kept = cutTag(held, tags)
        put(held.slice(0, held.length - kept))
        held = held.slice(held.length - kept)
        return told
      }
      put(held.slice(0, found.at))
      held = held.slice(found.at + found.tag.length)
      if (found.tag === CLOSE && !inside) {
        told.unopened = true
        told.thoughts += told.said.length
        told.said = ''
        hasSpoken = false
      }
      if (doubtful !== null && inside) {
        told.thoughts += doubtful.length
        doubtful = null
      }
      inside = found.tag === OPEN
    }
  }

  /** The rest after the last piece. */
  function end(): Separated {
    const rest = (doubtful ?? '') + (inside && doubtful === null ? '' : held)
    const thoughts = inside && doubtful === null ? held.length : 0
    return { said: speak(rest), thoughts, unopened: false }
  }

  return { push, end }
}
