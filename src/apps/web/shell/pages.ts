// Pages of the features, found by file name: the menu's component «Course» is some feature's web/CoursePage.tsx.
import { type ComponentType, lazy } from 'react'

const files = import.meta.glob<{ default: ComponentType }>('../../../features/*/web/*Page.tsx')
const loaders = new Map(Object.entries(files).map(([path, load]) => [path.slice(path.lastIndexOf('/') + 1, -'Page.tsx'.length), load]))
const pages = new Map<string, ComponentType>()

/** Whether the product has a page there (/auditLog is AuditLog), though this person's menu may not: 403, not 404. */
export const isPagePath = (path: string) => loaders.has(path.charAt(1).toUpperCase() + path.slice(2))
export const hasPage = (component: string) => loaders.has(component)

/** Throws for a component that no feature has: the route's error boundary shows the 404 page. */
export function pageOf(component: string): ComponentType {
  const known = pages.get(component)
  if (known) return known
  const load = loaders.get(component)
  if (!load) throw new Error(`Unknown page ${component}`)
  const page = lazy(load)
  pages.set(component, page)
  return page
}
