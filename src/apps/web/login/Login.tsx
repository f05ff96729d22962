// Sign-in page: picture of the tenant on the left, two ways to sign in on the right. It uses plain React and CSS, to load fast.
import { Suspense, useEffect, useState } from 'react'
import type { AuthOptions } from '#features/organisation/sessions/contract.ts'
import { Logo } from '#ui/page/Logo.tsx'
import { Picture } from '#ui/page/Picture.tsx'
import hero from '#ui/pictures/hero-dialogue.svg?raw'
import { fetchSmsForm, SecondStep, SmsForm, SsoPart } from './later-parts.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import './login.css'

const tabs = [
  { key: 'password', label: '密码登录' },
  { key: 'sms', label: '验证码登录' },
] as const

/** Code of a failed single sign-on, which has redirected here. */
const failed = new URLSearchParams(window.location.search).get('failed')

/** The first step: the ways to sign in. */
function FirstStep({ options }: { options: AuthOptions }) {
  const [tab, setTab] = useState<(typeof tabs)[number]['key']>('password')
  // if the prefetch fails, the tab loads the form again
  useEffect(() => void fetchSmsForm().catch(() => undefined), [])
  return (
    <>
      <h1>登录{options.tenant.name}</h1>
      <p className="si-sub">请使用管理员为您开通的账号</p>
      {(failed || options.providers.length > 0) && <SsoPart providers={options.providers} failed={failed} />}
      <div className="si-tabs" role="tablist" aria-label="登录方式">
        {tabs.map((t, i) => (
          <button
            key={t.key}
            type="button"
            role="tab"
            id={`tab-${t.key}`}
            aria-selected={tab === t.key}
            aria-controls="sign-in"
            tabIndex={tab === t.key ? 0 : -1}
            onClick={() => setTab(t.key)}
            onKeyDown={(e) => {
              if (e.key !== 'ArrowLeft' && e.key !== 'ArrowRight') return
              const other = tabs[1 - i]
              if (!other) return
              setTab(other.key)
              document.getElementById(`tab-${other.key}`)?.focus()
            }}
          >
            {t.label}
          </button>
        ))}
      </div>
      <div id="sign-in" role="tabpanel" aria-labelledby={`tab-${tab}`}>
        <Suspense>{tab === 'password' ? <PasswordForm options={options} /> : <SmsForm rule={options.passwordRule} />}</Suspense>
      </div>
    </>
  )
}

export function Login({ options }: { options: AuthOptions }) {
  const { name, logo, bgImg, banner } = options.tenant
  const brand = logo ? <img className="si-logo" src={logo} alt={name} /> : <Logo width={99} />
  return (
    <div className="si">
      <aside className="si-left" aria-label="产品介绍" style={bgImg ? { backgroundImage: `url(${JSON.stringify(bgImg)})` } : undefined}>
        {brand}
        <div className="si-art">{banner ? <img src={banner} alt="" /> : <Picture svg={hero} width={660} />}</div>
        {!bgImg && (
          <div className="si-motto">
            <h2>开口之前，先练一遍</h2>
            <p>与数字客户对话演练，把每一句话术练到从容。</p>
          </div>
        )}
      </aside>
      <main className="si-right">
        <div className="si-brand">{brand}</div>
        <div className="si-form">{options.pending ? <SecondStep /> : <FirstStep options={options} />}</div>
        <footer className="si-foot">
          <span>演武 · AI 对话演练管理后台</span>
          <span>版本 {import.meta.env.APP_VERSION}</span>
        </footer>
      </main>
    </div>
  )
}
