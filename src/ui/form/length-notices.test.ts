// @vitest-environment happy-dom
// Text that exceeds a field's limit is never cut off silently, whether typed, pasted or composed.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setToastHandler } from '../page/notice.ts'
import { truncatedLength, announceTruncation } from './length-notices.ts'

let said: string[]
let stop: () => void
beforeEach(() => {
  said = []
  setToastHandler(
    (_, text) => said.push(text),
    () => undefined,
  )
  stop = announceTruncation()
})
afterEach(() => {
  stop()
  document.body.replaceChildren()
})
function fieldOf(kind: 'input' | 'textarea', maxLength: number, value: string) {
  const field = document.body.appendChild(document.createElement(kind))
  if (maxLength >= 0) field.maxLength = maxLength
  field.value = value
  field.setSelectionRange(value.length, value.length)
  return field
}
const paste = (field: HTMLElement, text: string) => {
  const event = new Event('paste', { bubbles: true })
  Object.defineProperty(event, 'clipboardData', { value: { getData: () => text } })
  field.dispatchEvent(event)
}

test.each([
  ['', 5, 0, 0, 'abcde', 0],
  ['', 5, 0, 0, 'abcdefg', 2],
  ['abc', 5, 3, 3, 'defg', 2],
  ['abc', 5, 0, 3, 'defgh', 0],
  ['abcde', 5, 5, 5, 'f', 1],
])('%j of %i with %i to %i chosen takes %j but for %i', (value, maxLength, selectionStart, selectionEnd, text, out) => {
  expect(truncatedLength({ value, maxLength, selectionStart, selectionEnd }, text)).toBe(out)
})

test('a pasted title that is too long is reported, a fitting one is not, and a field without a limit takes all', () => {
  paste(fieldOf('input', 100, ''), '字'.repeat(100))
  paste(fieldOf('textarea', -1, ''), '字'.repeat(9_000))
  // an input of one line drops line breaks
  paste(fieldOf('input', 4, ''), 'ab\r\ncd')
  expect(said).toEqual([])
  paste(fieldOf('input', 100, ''), '字'.repeat(123))
  expect(said).toEqual(['最多100个字符，末尾的23个字符没有填入'])
  paste(fieldOf('textarea', 30, '字'.repeat(28)), '名称太长')
  expect(said.at(-1)).toBe('最多30个字符，末尾的2个字符没有填入')
})

test('typing at the limit is reported once, and a composition when it ends', () => {
  const field = fieldOf('input', 3, 'abc')
  for (let i = 0; i < 5; i++) field.dispatchEvent(new InputEvent('beforeinput', { bubbles: true, data: 'd', inputType: 'insertText' }))
  expect(said).toEqual(['最多3个字符，末尾的1个字符没有填入'])
  const other = fieldOf('input', 3, '一二')
  other.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
  other.value = '一二三四'
  const end = new CompositionEvent('compositionend', { bubbles: true })
  Object.defineProperty(end, 'data', { value: '三四' })
  other.dispatchEvent(end)
  expect(said.at(-1)).toBe('最多3个字符，末尾的1个字符没有填入')
})
