// Bar shown while offline or after code failed to load; the page stays.
import { WifiOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { retryParts, useChunkError } from '#ui/device/chunk-loading.ts'

function onLine(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

const useIsOnline = () => useSyncExternalStore(onLine, () => navigator.onLine)

export function OfflineBar() {
  const online = useIsOnline()
  const trouble = useChunkError()
  const navigate = useNavigate()
  if (online && !trouble) return <div role="status" className="yw-sr" />
  const needsReload = trouble?.why === 'stale' || (trouble?.why === 'broken' && !trouble.page)
  const what = trouble?.page ? `「${trouble.page.name}」没有打开，当前页面的内容都还在` : '当前页面的内容都还在'
  const retry = () => {
    // a chunk that failed for good needs a page load
    if (trouble?.page && trouble.why === 'broken') window.location.assign(trouble.page.path)
    else if (trouble?.page) void navigate(trouble.page.path)
    else retryParts()
  }
  const said = () => {
    if (needsReload) return `${trouble?.why === 'stale' ? '系统已更新' : '页面的一部分没有加载成功'}，保存好当前内容后请刷新页面`
    return online ? `网络不稳定：${what}` : `网络已断开：${what}，恢复后请继续`
  }
  return (
    <div className="yw-offline" role="status">
      <WifiOutlined aria-hidden />
      <span>{said()}</span>
      {trouble &&
        (needsReload ? (
          <Button size="small" onClick={() => window.location.reload()}>
            刷新页面
          </Button>
        ) : (
          <Button size="small" onClick={retry}>
            重试
          </Button>
        ))}
    </div>
  )
}
