// The signed-in application: user, permissions, and the routes that follow from them.
import { type ComponentType, useEffect, useMemo, useState } from 'react'
import { RouterProvider } from 'react-router/dom'
import { type AuthOptions, sessions, type UserInfo } from '#features/organisation/sessions/contract.ts'
import { createQueryClient, useApiQuery } from '#ui/api/api-hooks.ts'
import { CrumbsProvider } from '#ui/page/crumbs.tsx'
import { ErrorState } from '#ui/page/EmptyState.tsx'
import { Kit } from '#ui/page/Kit.tsx'
import { preventFileDropNavigation } from '#ui/form/file-drop-guard.ts'
import { setMenuParts } from '#ui/page/menu-parts.ts'
import { SessionProvider } from '#ui/api/session.tsx'
import { watchAs } from '../watch-as.ts'
import { MenuContext } from './menu-context.ts'
import { icons } from './menu-icons.tsx'
import { entriesOf, menuPages, menuTree, wordsOf } from './menu-tree.ts'
import { pageNames } from './pages.ts'
import { createRouter } from './routes.tsx'
import './shell.css'

preventFileDropNavigation()
setMenuParts({ pages: menuPages(pageNames), icons })

type Tenant = AuthOptions['tenant']

/** Parts that load after the shell; without a network they stay away. */
function Later() {
  const [StepUp, setStepUp] = useState<ComponentType>()
  useEffect(() => {
    import('./StepUp.tsx').then(
      (loaded) => setStepUp(() => loaded.StepUp),
      () => undefined,
    )
  }, [])
  return StepUp && <StepUp />
}

function SignedIn({ user, timeZone, tenant }: { user: UserInfo; timeZone: string; tenant: Tenant }) {
  const { menu, words, router } = useMemo(() => {
    const roots = menuTree(user.powerAliasTree)
    const entries = entriesOf(roots)
    return { menu: { roots, entries, tenant }, words: wordsOf(user.powerAliasTree), router: createRouter(entries, user.assistantUrl) }
  }, [user, tenant])
  useEffect(() => watchAs(user), [user])
  const person = useMemo(() => ({ ...user, timeZone }), [user, timeZone])
  return (
    <SessionProvider person={person} words={words}>
      <MenuContext value={menu}>
        <CrumbsProvider>
          {/* Without transitions a press sees the address that the press before it has set. Loaders fetch the code of a page. */}
          <RouterProvider router={router} useTransitions={false} />
          <Later />
        </CrumbsProvider>
      </MenuContext>
    </SessionProvider>
  )
}

/** Skeleton of the shell, equal to index.html, until the user is known. */
const ShellShape = () => (
  <main aria-busy="true">
    <div className="boot is-here" aria-hidden>
      <div>
        <i />
      </div>
      <div />
      <div>
        <i />
        <b />
        <b />
      </div>
    </div>
  </main>
)

function Start({ tenant }: { tenant: Tenant }) {
  // Loaded once per start: permissions change at the next sign-in, but a change of the time zone applies at once.
  const { data, error, refetch } = useApiQuery(sessions.info, {}, { inPlace: true, once: true })
  const [user, setUser] = useState<UserInfo>()
  if (data && !user) setUser(data)
  if (user) return <SignedIn user={user} timeZone={data?.timeZone ?? user.timeZone} tenant={tenant} />
  if (error && error.status !== 401) {
    console.error('user info failed', error)
    return (
      <main className="yw-boot-state">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </main>
    )
  }
  return <ShellShape />
}

export function Shell({ tenant }: { tenant: Tenant }) {
  const [client] = useState(createQueryClient)
  return (
    <Kit client={client}>
      <Start tenant={tenant} />
    </Kit>
  )
}
