// 404, 403, and a person to whom nothing has been given yet.
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { sessions } from '../../../features/sessions/contract.ts'
import { useApiMutation } from '../../../ui/api-hooks.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Forbidden } from '../../../ui/Forbidden.tsx'

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

export function ForbiddenPage({ right }: { right?: string }) {
  const navigate = useNavigate()
  return (
    <section className="yw-card yw-fill">
      <Forbidden
        right={right}
        action={
          <Button type="primary" onClick={() => navigate('/')}>
            返回首页
          </Button>
        }
      />
    </section>
  )
}

/** Where the assistant would be: a proxy that has one answers this address before the product does. */
export function NoAssistantPage() {
  const navigate = useNavigate()
  return (
    <section className="yw-card yw-fill">
      <EmptyState
        page
        picture="nodata"
        title="AI营销助手尚未接入"
        text={
          <>
            话术生成和试题生成由单独的应用提供，本系统还没有接入。
            <br />
            系统管理员可请运维人员设置 ASSISTANT_URL，或让代理把 /sales-assistant 转给它。
          </>
        }
        action={
          <Button type="primary" onClick={() => navigate('/')}>
            返回首页
          </Button>
        }
      />
    </section>
  )
}

/** Ends the session and starts again at sign-in. */
export function useSignOut() {
  const { run, busy } = useApiMutation(sessions.logout)
  return { busy, signOut: () => void run().then((outcome) => outcome.ok && window.location.assign('/')) }
}

export function NothingAllowedPage() {
  const { busy, signOut } = useSignOut()
  return (
    <section className="yw-card yw-fill">
      <EmptyState
        page
        picture="forbidden"
        title="尚未分配权限，请联系管理员"
        text="管理员为您的账号分配角色后，重新登录即可使用。"
        action={
          <Button loading={busy} onClick={signOut}>
            退出登录
          </Button>
        }
      />
    </section>
  )
}
