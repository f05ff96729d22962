// Shown when not even the start succeeds; has nothing but React to draw with.
export function BootFailure({ msg, onRetry }: { msg: string; onRetry: () => void }) {
  return (
    <main className="yw-boot" role="alert">
      <h1>{msg}</h1>
      <p>已填写的内容不受影响，请稍后重试；仍不成功时请联系系统管理员。</p>
      <button type="button" onClick={onRetry}>
        重试
      </button>
    </main>
  )
}
