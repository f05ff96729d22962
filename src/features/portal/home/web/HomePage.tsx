// Home page: the workbench, and the tiles of all functions below it.
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useApiQuery } from '#ui/api/api-hooks.ts'
import { lazyPart } from '#ui/device/chunk-loading.ts'
import { lazyDialog } from '#ui/page/lazy-dialog.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { AsyncContent } from '#ui/page/AsyncContent.tsx'
import { usePerson } from '#ui/api/session.tsx'
import { sessions } from '#features/organisation/sessions/contract.ts'
import { type Home, home, type Leader } from '../contract.ts'
import { Desk } from './Desk.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { greetingOf } from './saying.ts'
import { tilesFor } from './tiles.ts'
import './home.css'

/** Lazy: the tiles are below the fold and have many pictures. */
const Tiles = lazyPart(async () => (await import('./Tiles.tsx')).Tiles)

interface PeopleProps {
  leader: Leader
  asked: string | null
  reason: string | null
  onClose: () => void
}
const PeopleDrawer = lazyDialog<PeopleProps>(
  async () => (await import('./PeopleDrawer.tsx')).PeopleDrawer,
  ({ asked }) => asked !== null,
)

const { protocol, host } = window.location
/** Label of a leader type with a part of the permissions. */
const scopes: Record<string, string> = {
  TRAINING_MANAGER_ONLY_COURSE: '课',
  TRAINING_MANAGER_ONLY_PROJECT: '项',
  TRAINING_MANAGER_ONLY_EXAM: '考',
  TRAINING_MANAGER_ONLY_PAPER: '题',
}
const days = ['日', '一', '二', '三', '四', '五', '六']

/** Returns the local time of the tenant: 2026-12-10 14:00:00. */
const clockOf = (timeZone: string) => new Date().toLocaleString('sv-SE', { timeZone })

function subOf({ leader, author }: Home, now: string, orgName: string): string {
  const day = `${now.slice(0, 10)} 星期${days[new Date(`${now.slice(0, 10)}T00:00:00Z`).getUTCDay()]}`
  if (leader) return `${day} · 您负责：${leader.scope.name}（${scopes[leader.scope.leaderType] ?? '全部'}）`
  const open = author ? author.numbers.courses - author.numbers.enabled : 0
  return open > 0 ? `${day} · 您有 ${open.toLocaleString('zh-CN')} 门课程还没有启用` : `${day} · ${orgName}`
}

export default function HomePage() {
  const person = usePerson()
  const user = useApiQuery(sessions.info, {}, { inPlace: true, once: true })
  const asked = useApiQuery(home.overview, {}, { inPlace: true })
  const now = clockOf(person.timeZone)
  const [params, setParams] = useSearchParams()
  return (
    <>
      <PageHeader
        title={
          <>
            <span className="yw-sr">首页：</span>
            {greetingOf(Number(now.slice(11, 13)))}，{person.name}
          </>
        }
        sub={asked.data ? subOf(asked.data, now, person.orgName) : now.slice(0, 10)}
      />
      {asked.data && <FirstSteps done={asked.data.steps} />}
      <AsyncContent asked={asked} size={140} card>
        {(overview) => (
          <>
            <Desk home={overview} now={now} />
            {overview.leader && (
              <PeopleDrawer
                leader={overview.leader}
                asked={params.get('people')}
                reason={params.get('reason')}
                onClose={() => setParams({}, { replace: true })}
              />
            )}
          </>
        )}
      </AsyncContent>
      {/* rendered after the content above has loaded, so that the tiles do not jump */}
      <Suspense>
        {user.data && (asked.data || !asked.isFetching) && <Tiles groups={tilesFor(user.data, `${protocol}//${host}`)} />}
      </Suspense>
    </>
  )
}
