// Breadcrumb of a page: its own path below the menu entry, with the names of its records.
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'

export interface Crumb {
  title: string
  to?: string
}
const Read = createContext<Crumb[] | null>(null)
const Write = createContext<(crumbs: Crumb[] | null) => void>(() => undefined)

export function CrumbsProvider({ children }: { children: ReactNode }) {
  const [crumbs, write] = useState<Crumb[] | null>(null)
  return (
    <Write value={write}>
      <Read value={crumbs}>{children}</Read>
    </Write>
  )
}

export const useCrumbsShown = () => useContext(Read)

/** Replaces the entry's own name in the breadcrumb: `useCrumbs([{ title: '课程管理', to: '/courseManage' }, { title: course.title }])` */
export function useCrumbs(crumbs: Crumb[]) {
  const write = useContext(Write)
  const text = JSON.stringify(crumbs)
  useEffect(() => {
    write(JSON.parse(text) as Crumb[])
    return () => write(null)
  }, [write, text])
}
