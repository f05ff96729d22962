// Finds pages of features by file name: the menu component «Course» is some feature's web/CoursePage.tsx.
import type { ComponentType } from 'react'
import { prefetchChunks } from '#ui/device/prefetch.ts'
import { fetchChunk } from '#ui/device/chunk-loading.ts'
import { ownSecurity } from './own-pages.ts'

const files = import.meta.glob<{ default: ComponentType }>('../../../features/*/*/web/*Page.tsx')
const loaders = new Map(Object.entries(files).map(([path, load]) => [path.slice(path.lastIndexOf('/') + 1, -'Page.tsx'.length), load]))
/** Names of all pages that a menu can show. */
export const pageNames = [...loaders.keys()]
// one's own page, which stands in no menu
loaders.set(ownSecurity.component, () => import('#features/organisation/second-factors/web/AccountSecurity.tsx'))
const pages = new Map<string, ComponentType>()
/** Pages with a wide table; the menu is folded beside them unless the user opens it. */
const wide = new Set(['User', 'ExamList', 'ScriptArrange', 'Script', 'Generation', 'Course'])
export const isWide = (component: string | undefined) => component !== undefined && wide.has(component)

/** Loads the code of a page; does nothing for an unknown component. @throws ChunkLoadError, see `fetchChunk` */
export async function fetchPage(component: string, atOnce = false): Promise<void> {
  const load = loaders.get(component)
  if (load && !pages.has(component)) pages.set(component, (await fetchChunk(load, atOnce)).default)
}

/** The page loaded by `fetchPage`. @throws for an unknown component; the error boundary of the route shows the 404 page */
export function pageOf(component: string): ComponentType {
  const page = pages.get(component)
  if (!page) throw new Error(`Unknown page ${component}`)
  return page
}

/** Delay of the prefetch in milliseconds, so that the first page loads alone. */
const breath = 3000

/** Prefetches the pages of the menu, so that they also open without a network. Returns a function that stops it. */
export const fetchPagesBeforehand = (components: readonly string[]): (() => void) =>
  prefetchChunks(
    components.map((component) => () => fetchPage(component)),
    breath,
  )
