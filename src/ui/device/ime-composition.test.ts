// @vitest-environment happy-dom
// Keys of input methods, in the event order of each browser: the page does not receive them, but every other key.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { guardImeComposition } from './ime-composition.ts'

type Event = [type: 'keydown' | 'keyup' | 'compositionstart' | 'compositionend', key?: string, more?: object, at?: number]
let stop: () => void
let heard: string[]
let field: HTMLInputElement
beforeEach(() => {
  stop = guardImeComposition()
  heard = []
  field = document.body.appendChild(document.createElement('input'))
  field.addEventListener('keydown', (e) => heard.push(e.key))
  window.addEventListener('keydown', hearAtWindow, true)
})
afterEach(() => {
  stop()
  window.removeEventListener('keydown', hearAtWindow, true)
  field.remove()
})
const hearAtWindow = (e: KeyboardEvent) => heard.push(`window ${e.key}`)

/** Plays the events; `at`: milliseconds since the first. Returns whether the last key's default action was prevented. */
function play(events: Event[]): boolean {
  let prevented = false
  for (const [type, key = '', more = {}, at = 0] of events) {
    const event = type.startsWith('key')
      ? new KeyboardEvent(type, { key, code: key, bubbles: true, cancelable: true, ...more })
      : new CompositionEvent(type, { bubbles: true })
    for (const [name, value] of Object.entries({ timeStamp: 1_000 + at, ...more })) Object.defineProperty(event, name, { value })
    field.dispatchEvent(event)
    prevented = event.defaultPrevented
  }
  return prevented
}
const taken = { isComposing: true, keyCode: 229 }

test.each<[string, Event[], boolean]>([
  [
    'Chrome',
    [['compositionstart'], ['keydown', 'n', taken], ['keyup', 'n', taken], ['keydown', 'Enter', taken], ['compositionend']],
    false,
  ],
  ['Safari', [['compositionstart'], ['compositionend'], ['keydown', 'Enter', { isComposing: false, keyCode: 229 }]], true],
  [
    'Safari, without its code',
    [['compositionstart'], ['compositionend'], ['keydown', 'Enter', { isComposing: false, keyCode: 13 }, 5]],
    true,
  ],
  ['Firefox', [['compositionstart'], ['keydown', 'Enter', { isComposing: true, keyCode: 229 }], ['compositionend']], false],
  ['given up with Esc', [['compositionstart'], ['keydown', 'Escape', taken], ['compositionend']], false],
  [
    'a candidate by arrow and number',
    [['compositionstart'], ['keydown', 'ArrowDown', taken], ['keydown', '2', taken], ['compositionend']],
    false,
  ],
])('%s: not heard', (_, events, prevents) => {
  expect(play(events)).toBe(prevents)
  expect(heard).toEqual([])
})

test.each<[string, Event[], string[]]>([
  ['plain', [['keydown', 'Enter', { keyCode: 13 }]], ['Enter']],
  [
    'Enter after the one that ended it',
    [['keydown', 'Enter', taken], ['compositionend'], ['keyup', 'Enter'], ['keydown', 'Enter', { keyCode: 13 }, 20]],
    ['Enter'],
  ],
  [
    'Enter a moment after Safari’s',
    [['compositionend'], ['keydown', 'Enter', { keyCode: 229 }], ['keyup', 'Enter'], ['keydown', 'Enter', { keyCode: 13 }, 20]],
    ['Enter'],
  ],
  [
    'Enter long after a candidate was pressed with the pointer',
    [['compositionend'], ['keydown', 'Enter', { keyCode: 13 }, 500]],
    ['Enter'],
  ],
  ['another key right after it', [['compositionend'], ['keydown', 'a', { keyCode: 65 }, 5]], ['a']],
  ['a keyboard of a phone, which names no key', [['keydown', 'Unidentified', { keyCode: 229 }]], ['Unidentified']],
])('%s: heard', (_, events, keys) => {
  expect(play(events)).toBe(false)
  expect(heard).toEqual(keys.flatMap((key) => [`window ${key}`, key]))
})
