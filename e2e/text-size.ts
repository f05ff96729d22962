// Doubles the text size of a page, as browsers can, and finds texts that are cut off.
import type { Page } from 'playwright-core'

/** Script that doubles font sizes and line heights of style sheets and elements; later content needs another call. */
const double = `(() => {
  const seen = (window.yanwuDoubled ??= new WeakSet())
  const twice = (text) => text.replace(/(\\d*\\.?\\d+)px/g, (_, n) => 2 * Number(n) + 'px')
  const enlarge = (style) => {
    if (seen.has(style)) return
    seen.add(style)
    for (const name of [...style])
      if (/^(font-size|line-height)$|^--.*(font-size|line-height)/.test(name) || (name === 'font' && style.font))
        style.setProperty(name, twice(style.getPropertyValue(name)), style.getPropertyPriority(name))
  }
  const walk = (rules) => {
    for (const rule of rules) {
      if (rule.style) enlarge(rule.style)
      if (rule.cssRules) walk(rule.cssRules)
    }
  }
  for (const sheet of document.styleSheets) walk(sheet.cssRules)
  for (const element of document.querySelectorAll('[style*=font-size], [style*=line-height]')) enlarge(element.style)
})()`

/** Script that lists cut texts of actions, headings, labels and tabs with the clipping element; ignores the folded menu and breadcrumbs. */
const cut = `(() => {
  const found = []
  const named = 'button, a, th, label, h1, h2, [role=tab], [role=menuitem], .ant-segmented-item-label'
  for (const element of document.querySelectorAll(named)) {
    const text = (element.innerText ?? '').trim()
    if (!text || element.closest('.yw-sr, [inert], [aria-hidden=true], .ant-menu-inline-collapsed, .ant-breadcrumb')) continue
    const range = document.createRange()
    range.selectNodeContents(element)
    const seen = range.getBoundingClientRect()
    if (seen.width < 2 || seen.height < 2) continue
    // a name with an ellipsis is complete in its tooltip
    if ([element, ...element.querySelectorAll('*')].some((e) => /ellipsis/.test(getComputedStyle(e).textOverflow) || e.matches('.yw-name, .yw-clamp'))) continue
    if (element.matches('th, .yw-rowact, .ant-btn') && seen.height > 2.5 * parseFloat(getComputedStyle(element).fontSize) * 1.6) found.push(text.slice(0, 20) + ' is broken into pieces')
    for (let box = element; box && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box)
      const frame = box.getBoundingClientRect()
      const scrolls = (axis) => /auto|scroll/.test(style['overflow' + axis])
      const clips = (axis) => style['overflow' + axis] !== 'visible'
      // scrollable content is not cut
      if (scrolls('X') || scrolls('Y') || box.matches('.ant-table-header')) break
      const beside = clips('X') && (seen.right > frame.right + 2 || seen.left < frame.left - 2)
      const below = clips('Y') && (seen.bottom > frame.bottom + 2 || seen.top < frame.top - 2)
      if (beside || below) {
        found.push(text.slice(0, 20) + (beside ? ' is cut beside by ' : ' is cut below by ') + box.tagName + '.' + box.className)
        break
      }
    }
  }
  return found
})()`

/** Lists texts of the page that are cut off at 200 % text size. */
export async function cutAtTwice(page: Page): Promise<string[]> {
  await page.evaluate(double)
  // wait for components that measure themselves and render again
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn, 100))))')
  return page.evaluate<string[]>(cut)
}
