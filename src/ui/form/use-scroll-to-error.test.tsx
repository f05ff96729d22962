// @vitest-environment happy-dom
// A new or changed message is scrolled into view, whatever the browser returns, and disappears without an error.
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { useScrollToError } from './use-scroll-to-error.ts'

function Told({ message }: { message: string }) {
  return <p ref={useScrollToError<HTMLParagraphElement>(message)}>{message}</p>
}

test.each([
  ['nothing, as browsers did', () => undefined],
  ['a promise, as newer ones do', () => Promise.resolve()],
])('%s', (_, answer) => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const scrolled = vi.fn(answer)
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(scrolled as () => undefined)
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  for (const message of ['一', '一', '二']) act(() => root.render(<Told message={message} />))
  expect(scrolled).toHaveBeenCalledTimes(2)
  act(() => root.unmount())
})
