// Error page for a failed start; it needs nothing but React.
interface Props {
  msg: string
  /** Advice on the next step. */
  text?: string
  onRetry: () => void
}

export function BootFailure({ msg, text = '已填写的内容不受影响，请稍后重试；仍不成功时请联系系统管理员。', onRetry }: Props) {
  return (
    <main className="yw-boot" role="alert">
      <h1>{msg}</h1>
      <p>{text}</p>
      <button type="button" onClick={onRetry}>
        重试
      </button>
    </main>
  )
}
