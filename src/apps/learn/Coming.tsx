// Skeleton of a loading screen; after a failure the reason and a retry.
import { useEffect, useState } from 'react'
import { reloadPage, retryParts, useChunkError } from '#ui/device/chunk-loading.ts'
import { usePath } from '#ui/touch/router.tsx'
import { SkeletonShape } from '#ui/touch/LoadingSkeleton.tsx'

/** True for screens without the tab bar. */
export const isWhole = (path: string) => /^\/(?:(?:attempt|room|wrong\/practice)\/|talk\/[^/]+$)/.test(path)

function shapeOf(path: string) {
  if (isWhole(path)) return 'turn'
  // tabs have a title, other screens a way back
  return /^\/\w+$/.test(path) ? 'titled' : 'cards'
}

export function Coming() {
  const path = usePath()
  const trouble = useChunkError()
  const [stuck, setStuck] = useState(false)
  const isGone = trouble !== null && trouble.why !== 'away'
  // the server has a newer build, so reload the page to get its chunk
  useEffect(() => {
    if (isGone) setStuck(!reloadPage(window.location.pathname))
  }, [isGone])
  if (stuck)
    return (
      <main className="yl-page">
        <div className="yl-state" role="alert">
          <h1>页面没有打开</h1>
          <p>系统可能正在更新，请稍后再试。</p>
          <button type="button" className="yl-button is-main" onClick={() => window.location.reload()}>
            重试
          </button>
        </div>
      </main>
    )
  return (
    <main className={isWhole(path) ? 'yl-exam' : 'yl-page'}>
      {trouble?.why === 'away' && (
        <p className="yl-note is-warn" role="alert">
          网络中断，恢复后自动打开。{' '}
          <button type="button" className="yl-link" onClick={retryParts}>
            重试
          </button>
        </p>
      )}
      <SkeletonShape like={shapeOf(path)} />
    </main>
  )
}
