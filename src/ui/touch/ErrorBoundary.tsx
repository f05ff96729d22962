// Error boundary of a screen: a message with links instead of a white page. Another screen starts normally.
import { Component, type ReactNode } from 'react'
import { Link, usePath } from './router.tsx'
import './touch.css'

interface Props {
  path: string
  children: ReactNode
}
interface State {
  path: string
  broken: boolean
}

class Boundary extends Component<Props, State> {
  override state: State = { path: '', broken: false }
  static getDerivedStateFromProps = ({ path }: Props, state: State) => (path === state.path ? null : { path, broken: false })
  static getDerivedStateFromError = () => ({ broken: true })
  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <main className="yl-page">
        <div className="yl-state" role="alert">
          <h1>这一页出错了</h1>
          <p>已保存和正在保存的作答不受影响。请重新打开这一页；仍不成功时请联系管理员。</p>
          <button type="button" className="yl-button is-main" onClick={() => window.location.reload()}>
            重新打开
          </button>
          <Link className="yl-button" to="/">
            返回今天
          </Link>
        </div>
      </main>
    )
  }
}

export function ErrorBoundary({ children }: { children: ReactNode }) {
  return <Boundary path={usePath()}>{children}</Boundary>
}
