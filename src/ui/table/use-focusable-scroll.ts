// Lets the keyboard scroll a table whose rows contain nothing to focus.
import { type RefObject, useEffect } from 'react'

const scrollers = '.ant-table-body, .ant-table-content'
const focusable = 'a[href], button:not(:disabled), input:not(:disabled), textarea, select, [tabindex="0"]'

/** Makes the scrolling element of an antd table below `ref` a tab stop while it scrolls and holds no other one. */
export function useFocusableScroll(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    for (const element of ref.current?.querySelectorAll<HTMLElement>(scrollers) ?? []) {
      // the sizes are read last, because they cost a layout
      const scrolls = () => element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth
      if (!element.querySelector(focusable) && scrolls()) element.tabIndex = 0
      else element.removeAttribute('tabindex')
    }
  })
}
