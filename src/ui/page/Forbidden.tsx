// The state of a page, or of a form with an address, without the right to open it: names the missing right, and who can grant it.
import type { ReactNode } from 'react'
import { EmptyState } from './EmptyState.tsx'
import { type MayBe, useMay } from '../api/session.tsx'

interface Props {
  /** Name of the right in the permission tree. */
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

/** Shows its children only with the permission; otherwise names the missing right. */
export function Allowed({ do: wanted, children, ...lacking }: Props & { do: MayBe; children: ReactNode }) {
  if (useMay()(wanted)) return children
  return (
    <section className="yw-card yw-fill">
      <Forbidden {...lacking} />
    </section>
  )
}
