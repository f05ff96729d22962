// The routes of the person who is signed in.
import { createElement, Suspense } from 'react'
import { createBrowserRouter, Navigate, type RouteObject, useLocation, useRouteError } from 'react-router'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { Skeleton } from '../../../ui/table/Skeleton.tsx'
import { ForbiddenPage, NothingAllowedPage, NotFoundPage } from './ErrorPages.tsx'
import type { Handle } from './handle.ts'
import { Layout } from './Layout.tsx'
import type { Entry } from './menu-tree.ts'
import { isPagePath, pageOf } from './pages.ts'

function Page({ component }: { component: string }) {
  return (
    <Suspense
      fallback={
        <div className="yw-card">
          <Skeleton />
        </div>
      }
    >
      {createElement(pageOf(component))}
    </Suspense>
  )
}

function PageError() {
  const error = useRouteError()
  if (error instanceof Error && error.message.startsWith('Unknown page')) return <NotFoundPage />
  return (
    <section className="yw-card yw-fill">
      <ErrorState error={error} onRetry={() => window.location.reload()} />
    </section>
  )
}

function Unknown() {
  const { pathname } = useLocation()
  return <Navigate to={isPagePath(pathname) ? '/403' : '/404'} replace />
}

export function createRouter(entries: readonly Entry[]) {
  const first = entries.find((e) => e.visible)
  const routes: RouteObject[] = entries.map((entry) => ({
    path: entry.path,
    element: <Page component={entry.component} />,
    errorElement: <PageError />,
    handle: { crumbs: [...entry.above.map((title) => ({ title })), { title: entry.name }], entry } satisfies Handle,
  }))
  const fixed: RouteObject[] = [
    { index: true, element: first ? <Navigate to={first.path} replace /> : <NothingAllowedPage /> },
    { path: '/404', element: <NotFoundPage /> },
    { path: '/403', element: <ForbiddenPage /> },
    { path: '*', element: <Unknown /> },
  ]
  return createBrowserRouter([{ element: <Layout />, errorElement: <PageError />, children: [...routes, ...fixed] }])
}
