// Pages for 404, 403, another assistant, and a user without permissions.
import { Button } from 'antd'
import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import { sessions } from '#features/organisation/sessions/contract.ts'
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { Forbidden } from '#ui/page/Forbidden.tsx'

export function NotFoundPage() {
  const navigate = useNavigate()
  return (
    <section className="yw-card yw-fill">
      <EmptyState
        page
        picture="missing"
        title="404错误!"
        text={
          <>
            找不到网页！
            <br />
            对不起，您正在寻找的页面不存在。请检查网址是否有误，然后刷新页面重试。
          </>
        }
        action={
          <Button type="primary" onClick={() => navigate(-1)}>
            返回
          </Button>
        }
      />
    </section>
  )
}

/** `first`: target of `/`, because the user may have no home page. */
export function ForbiddenPage({ right, first }: { right?: string; first?: { path: string; name: string } | undefined }) {
  const navigate = useNavigate()
  return (
    <section className="yw-card yw-fill">
      <Forbidden
        right={right}
        action={
          <Button type="primary" onClick={() => navigate('/')}>
            {first && first.path !== '/home' ? `去${first.name}` : '返回首页'}
          </Button>
        }
      />
    </section>
  )
}

/** Page of the management app for a user without any permission. */
export function NothingGivenPage() {
  return (
    <section className="yw-card yw-fill">
      <EmptyState
        page
        picture="forbidden"
        title="尚未分配权限，请联系管理员"
        text="管理页面在分配角色后才能打开；学习、练习和考试不需要权限。"
        action={
          <Button type="primary" href="/learn">
            去学习
          </Button>
        }
      />
    </section>
  )
}

/** Shown at the address of the assistant if another application is the assistant. */
export function OtherAssistantPage({ url }: { url: string }) {
  const { kind = '' } = useParams()
  return (
    <section className="yw-card yw-fill">
      <EmptyState
        page
        picture="nodata"
        title="AI营销助手在另一个应用里"
        text="话术生成和试题生成由单独的应用提供。"
        action={
          <Button type="primary" href={`${url}/${kind === 'script' || kind === 'question' ? kind : ''}`}>
            打开 AI营销助手
          </Button>
        }
      />
    </section>
  )
}

/** Ends the session, deletes the data of the learner app on this device, and goes to sign-in. */
export function useSignOut() {
  const { run } = useApiMutation(sessions.logout)
  const signOut = async () => {
    // loaded on demand, because the first screen needs none of it
    const { eraseLearnerData } = await import('#ui/device/learner-data.ts')
    if (!(await run()).ok) return
    eraseLearnerData()
    window.location.assign('/')
  }
  return { signOut: () => void signOut() }
}

/** Redirects a user without management pages to the learner app. */
export function ToLearnersPage() {
  useEffect(() => window.location.replace('/learn'), [])
  return null
}
