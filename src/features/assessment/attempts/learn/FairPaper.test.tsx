// @vitest-environment happy-dom
// Where an exam asks for it nothing is pasted and nothing dragged into a field, what is typed stays; and a watermark is in nobody's way.
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Measure } from '#features/assessment/exams/fields.ts'
import type { AnswerKeeper } from './answer-keeper.ts'
import { FairPaper } from './FairPaper.tsx'

let root: Root
const keeper = {} as AnswerKeeper
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const place = document.createElement('div')
  document.body.replaceChildren(place, document.createElement('textarea'))
  root = createRoot(place)
  return () => {
    act(() => root.unmount())
    vi.unstubAllGlobals()
  }
})
const open = (measures: Measure[], watermark: string | null = null) =>
  act(() => root.render(<FairPaper owner="1:2" clock={() => 0} sitting={{ id: '3', measures, watermark }} keeper={keeper} />))
const refuses = (event: Event) => !document.querySelector('textarea')?.dispatchEvent(event)
const how = { bubbles: true, cancelable: true }

test.each([
  ['a paste', new Event('paste', how), true],
  ['a drop', new Event('drop', how), true],
  ['what a menu inserts', new InputEvent('beforeinput', { ...how, inputType: 'insertFromPaste' }), true],
  ['a key', new InputEvent('beforeinput', { ...how, inputType: 'insertText' }), false],
  ['a word of an input method', new InputEvent('beforeinput', { ...how, inputType: 'insertCompositionText' }), false],
])('%s, refused where the exam asks for it: %#', (_, event, refused) => {
  open(['noPaste'])
  expect(refuses(event)).toBe(refused)
})

test('where the exam does not ask for it, everything is pasted', () => {
  open(['shuffleOptions'])
  expect(refuses(new Event('paste', how))).toBe(false)
  expect(document.querySelector('.yl-watermark')).toBe(null)
  // and once the paper is gone
  open(['noPaste'])
  open([])
  expect(refuses(new Event('paste', how))).toBe(false)
})

test('a watermark says whose paper it is, to the eye alone', () => {
  open([], '林小满 0012')
  const mark = document.querySelector('.yl-watermark')
  expect(mark?.getAttribute('aria-hidden')).toBe('true')
  expect([mark?.textContent, mark?.querySelector('[data-text="林小满 0012"]') !== null]).toEqual(['', true])
})
