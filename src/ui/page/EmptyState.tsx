// Empty states: nothing yet, nothing found, nothing allowed, or an error. Each has a title, one sentence, and a next step.
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { CallFailure } from '../api/call-failure.ts'
import { emptyPictures } from './illustrations.ts'
import { Picture } from './Picture.tsx'

interface Props {
  picture?: keyof typeof emptyPictures
  title: ReactNode
  /** One sentence below the title. */
  text?: ReactNode
  /** Buttons, the filled one last. */
  action?: ReactNode
  /** Details for the operator, e.g. the request id. */
  small?: ReactNode
  size?: number
  /** Whether it fills the whole page. */
  page?: boolean
}

export function EmptyState({ picture = 'nodata', title, text, action, small, size = 200, page = false }: Props) {
  const Title = page ? 'h1' : 'h2'
  return (
    <div className={`yw-state${action ? '' : ' is-closed'}`}>
      <Picture svg={emptyPictures[picture]} width={size} />
      <Title>{title}</Title>
      {text && <p>{text}</p>}
      {action && <div className="yw-state-actions">{action}</div>}
      {small && <div className="yw-small">{small}</div>}
    </div>
  )
}

/** An error in place of the content. */
export function ErrorState({ error, onRetry, size }: { error: unknown; onRetry?: () => void; size?: number }) {
  const failure = error instanceof CallFailure ? error : undefined
  const retry = onRetry && <Button onClick={onRetry}>重试</Button>
  if (failure?.status === 403)
    return (
      <EmptyState picture="forbidden" title="没有访问权限" text="您的角色没有查看这部分内容的权限，请联系系统管理员开通。" size={size} />
    )
  if (failure?.status === 404)
    return <EmptyState picture="missing" title="内容不存在" text="它可能已被删除，或不属于您所在的租户。" action={retry} size={size} />
  return (
    <EmptyState
      picture="failed"
      title="加载失败"
      text={failure?.msg ?? '页面出错了，请重试'}
      action={retry}
      small={failure?.requestId && `请求编号 ${failure.requestId}`}
      size={size}
    />
  )
}
