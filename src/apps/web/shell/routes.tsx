// Routes of the signed-in user.
import { createElement } from 'react'
import { createBrowserRouter, createPath, Navigate, type RouteObject, useRouteError } from 'react-router'
import { type ChunkLoadError, reloadPage, reportChunkError } from '#ui/device/chunk-loading.ts'
import { ErrorState } from '#ui/page/EmptyState.tsx'
import { LoadingSkeleton } from '#ui/page/AsyncContent.tsx'
import { ForbiddenPage, NotFoundPage, NothingGivenPage, OtherAssistantPage, ToLearnersPage } from './ErrorPages.tsx'
import type { Handle } from './handle.ts'
import { Layout } from './Layout.tsx'
import { type MenuEntry, lackedPages } from './menu-tree.ts'
import { ownSecurity } from './own-pages.ts'
import { fetchPage, pageOf } from './pages.ts'

const Page = ({ component }: { component: string }) => createElement(pageOf(component))

const coming = (
  <div className="yw-card">
    <LoadingSkeleton />
  </div>
)

function PageError() {
  const error = useRouteError()
  if (error instanceof Error && error.message.startsWith('Unknown page')) return <NotFoundPage />
  return (
    <section className="yw-card yw-fill">
      <ErrorState error={error} onRetry={() => window.location.reload()} />
    </section>
  )
}

/** Never resolves: a page that was opened directly has no former page to stay on. */
const nowhere = new Promise<never>(() => undefined)

/** Addresses of the assistant: the pages of drafts, which another application may replace. */
const assistantAt = '/sales-assistant'

/** `assistantUrl`: address of the other application; null for the pages of drafts. */
export function createRouter(all: readonly MenuEntry[], assistantUrl: string | null) {
  const isHere = ({ path }: { path: string }) => assistantUrl === null || !path.startsWith(assistantAt)
  const entries = all.filter(isHere)
  // loaders start before the router is assigned
  let router: ReturnType<typeof createBrowserRouter> | undefined
  /** Loads the code before the navigation; after a failure the user stays on the current page. */
  const arrive = async (entry: MenuEntry, request: Request) => {
    try {
      await fetchPage(entry.component, !router?.state.initialized)
      reportChunkError(null)
      return null
    } catch (error) {
      if (request.signal.aborted) throw error
      const { why } = error as ChunkLoadError
      const { pathname, search } = new URL(request.url)
      const path = pathname + search
      if (why === 'stale' && reloadPage(path)) return nowhere
      reportChunkError({ why, page: { path, name: entry.name } })
      if (!router?.state.initialized) throw error
      await router.navigate(createPath(router.state.location), { replace: true })
      return nowhere
    }
  }
  const first = entries.find((e) => e.visible)
  const routes: RouteObject[] = [...entries, ownSecurity].map((entry) => ({
    path: entry.path,
    element: <Page component={entry.component} />,
    loader: ({ request }) => arrive(entry, request),
    // a page handles changes of its own search parameters
    shouldRevalidate: () => false,
    hydrateFallbackElement: coming,
    errorElement: <PageError />,
    handle: { crumbs: [...entry.above.map((title) => ({ title })), { title: entry.name }], entry } satisfies Handle,
  }))
  const lacked: RouteObject[] = lackedPages(all)
    .filter(isHere)
    .map(({ path, name }) => ({
      path,
      element: first ? <ForbiddenPage right={name} first={first} /> : <NothingGivenPage />,
      handle: { crumbs: [{ title: name }] } satisfies Handle,
    }))
  const other: RouteObject[] =
    assistantUrl === null
      ? []
      : [
          {
            path: `${assistantAt}/:kind`,
            element: <OtherAssistantPage url={assistantUrl} />,
            handle: { crumbs: [{ title: 'AI营销助手' }] } satisfies Handle,
          },
        ]
  const fixed: RouteObject[] = [
    { index: true, element: first ? <Navigate to={first.path} replace /> : <ToLearnersPage /> },
    { path: '/404', element: <NotFoundPage />, handle: { crumbs: [{ title: '找不到网页' }] } satisfies Handle },
    { path: '/403', element: <ForbiddenPage first={first} />, handle: { crumbs: [{ title: '没有访问权限' }] } satisfies Handle },
    { path: '*', element: <Navigate to="/404" replace /> },
  ]
  router = createBrowserRouter([{ element: <Layout />, errorElement: <PageError />, children: [...other, ...routes, ...lacked, ...fixed] }])
  return router
}
