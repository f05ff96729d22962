// End of a sign-in form: the general message and the button.
export function Submit({ fault, busy }: { fault?: string | undefined; busy: boolean }) {
  return (
    <>
      {fault && (
        <div className="si-alert" role="alert">
          {fault}
        </div>
      )}
      <button type="submit" className="si-go" aria-busy={busy} disabled={busy}>
        {busy ? '正在登录…' : '登录'}
      </button>
    </>
  )
}
