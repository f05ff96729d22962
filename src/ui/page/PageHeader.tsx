// Page header: title, one line below it, at most three actions at the right (the filled one last), and a way back on child pages.
import { ArrowLeftOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { restoreListUrl } from '../state/list-url.ts'
import { Bone } from '../table/Skeleton.tsx'

interface Props {
  /** Title of the page; « » while it loads. */
  title: ReactNode
  sub?: ReactNode
  /** Address of the parent page; true goes one step back. */
  back?: string | true
  /** Picture at the left of the title: a cover. */
  picture?: ReactNode
  children?: ReactNode
}

export function PageHeader({ title, sub, back, picture, children }: Props) {
  const navigate = useNavigate()
  return (
    <header className="yw-head">
      {back && (
        <button
          type="button"
          className="yw-back"
          aria-label="返回"
          onClick={() => (back === true ? navigate(-1) : navigate(restoreListUrl(back)))}
        >
          <ArrowLeftOutlined aria-hidden />
        </button>
      )}
      {picture}
      <div className="yw-head-text">
        <h1>{title === ' ' ? <Bone width={200} /> : title}</h1>
        {sub && <div className="yw-head-sub">{sub === ' ' ? <Bone width={280} /> : sub}</div>}
      </div>
      {children && <div className="yw-head-actions">{children}</div>}
    </header>
  )
}
