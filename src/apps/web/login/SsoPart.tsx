// Buttons of single sign-on, and the reason of one that failed.
import type { AuthOptions } from '#features/organisation/sessions/contract.ts'
import { signInFailures, SSO } from '#shared/single-sign-on.ts'
import { addressOf } from '#ui/api/address.ts'
import './sso.css'

export interface Props {
  providers: AuthOptions['providers']
  /** Code of the failure from the query of the page. */
  failed: string | null
}

const textOf = (failed: string | null) => Object.values(signInFailures).find(([code]) => String(code) === failed)?.[1]

export function SsoPart({ providers, failed }: Props) {
  const text = textOf(failed)
  return (
    <div className="si-sso">
      {text && (
        <div className="si-alert" role="alert">
          {text}
        </div>
      )}
      {providers.map(({ id, name }) => (
        <a key={id} className="si-provider" href={addressOf('GET', `${SSO}/start`, { params: { providerId: id } })}>
          使用{name}登录
        </a>
      ))}
      {providers.length > 0 && (
        <div className="si-or">
          <span>或</span>
        </div>
      )}
    </div>
  )
}
