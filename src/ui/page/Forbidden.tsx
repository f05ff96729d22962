// The state of a page, or of a form with an address, that is not for whoever opens it: what they lack, and who can give it.
import type { ReactNode } from 'react'
import { EmptyState } from './EmptyState.tsx'
import { type MayBe, useMay } from '../api/session.tsx'

interface Props {
  /** As the permission tree calls it. */
  right?: string | undefined
  action?: ReactNode
}

export const Forbidden = ({ right, action }: Props) => (
  <EmptyState
    page
    picture="forbidden"
    title="没有访问权限"
    text={`您的角色没有${right ? `「${right}」` : '打开这个页面'}的权限。可以请系统管理员在「角色权限」中授予；已启用三员分立的，由安全保密员授予。`}
    action={action}
  />
)

/** What is below is for those alone who may do it; others are told what they lack. */
export function Allowed({ do: wanted, children, ...lacking }: Props & { do: MayBe; children: ReactNode }) {
  if (useMay()(wanted)) return children
  return (
    <section className="yw-card yw-fill">
      <Forbidden {...lacking} />
    </section>
  )
}
