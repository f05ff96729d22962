// Pages of the features, found by file name: the menu's component «Course» is some feature's web/CoursePage.tsx.
import type { ComponentType } from 'react'
import { prefetchChunks } from '#ui/device/prefetch.ts'
import { fetchChunk } from '#ui/device/chunk-loading.ts'

const files = import.meta.glob<{ default: ComponentType }>('../../../features/*/*/web/*Page.tsx')
const loaders = new Map(Object.entries(files).map(([path, load]) => [path.slice(path.lastIndexOf('/') + 1, -'Page.tsx'.length), load]))
/** The pages that there are. */
export const pageNames = [...loaders.keys()]
const pages = new Map<string, ComponentType>()
/** Those whose table needs the room of the menu: it is folded beside them from the first moment, until somebody opens it. */
const wide = new Set(['User', 'ExamList', 'ScriptArrange', 'Script', 'Generation'])
export const isWide = (component: string | undefined) => component !== undefined && wide.has(component)

/** The code of a page; nothing where no feature has it. Throws `ChunkLoadError` where it does not come; see `fetchChunk`. */
export async function fetchPage(component: string, atOnce = false): Promise<void> {
  const load = loaders.get(component)
  if (load && !pages.has(component)) pages.set(component, (await fetchChunk(load, atOnce)).default)
}

/** The page that `fetchPage` has fetched. Throws for a component that no feature has: the route's error boundary shows the 404 page. */
export function pageOf(component: string): ComponentType {
  const page = pages.get(component)
  if (!page) throw new Error(`Unknown page ${component}`)
  return page
}

/** Milliseconds after the first page: it has the network for itself until then. */
const breath = 3000

/** So that the menu works without the network, too. Answers how to stop. */
export const fetchPagesBeforehand = (components: readonly string[]): (() => void) =>
  prefetchChunks(
    components.map((component) => () => fetchPage(component)),
    breath,
  )
