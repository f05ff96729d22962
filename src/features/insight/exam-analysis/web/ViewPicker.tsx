// Views of a report, which are sections of its page. Alt and a digit jump to them, and Ctrl+P prints after everything is loaded.
import { useEffect, useEffectEvent } from 'react'
import { Segmented } from '#ui/page/Segmented.tsx'
import { printWhole } from '#features/insight/analysis-kit/web/PrintFrame.tsx'
import { type View, type ViewState, views } from './use-view.ts'

const viewsOf = (byDepartment: boolean) => (Object.keys(views) as View[]).filter((v) => byDepartment || (v !== 'org' && v !== 'detail'))

export function ViewPicker({ view, byDepartment }: { view: ViewState; byDepartment: boolean }) {
  const offered = viewsOf(byDepartment)
  return (
    <Segmented
      aria-label="视图"
      value={offered.includes(view.view) ? view.view : 'overview'}
      options={offered.map((value, i) => ({ value, label: views[value], title: `Alt+${i + 1}` }))}
      onChange={(to) => view.show(to)}
    />
  )
}

export function useViewKeys(view: ViewState, byDepartment: boolean) {
  const onKey = useEffectEvent((e: KeyboardEvent) => {
    // an open paper handles printing itself
    if ((e.ctrlKey || e.metaKey) && e.key.toLowerCase() === 'p' && !document.querySelector('.yw-paper')) {
      e.preventDefault()
      return printWhole()
    }
    const to = e.altKey && !e.ctrlKey && !e.metaKey ? viewsOf(byDepartment)[Number(e.code.replace('Digit', '')) - 1] : undefined
    if (!to) return
    e.preventDefault()
    view.show(to)
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
