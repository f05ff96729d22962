// The second step of a sign-in: the factor of the person, or the set-up of their first one.
import { useEffect, useState } from 'react'
import { sessions } from '#features/organisation/sessions/contract.ts'
import { type OwnFactors, secondFactors } from '#features/organisation/second-factors/contract.ts'
import { CallFailure } from '#ui/api/call-failure.ts'
import { call } from '#ui/api/client.ts'
import { EnrolStep } from './EnrolStep.tsx'
import { GiveFactor } from './GiveFactor.tsx'
import './second-step.css'

const reload = () => window.location.reload()
const signOut = () =>
  void call(sessions.logout)
    .catch(() => undefined)
    .then(reload)

export function SecondStep() {
  const [own, setOwn] = useState<OwnFactors>()
  const [fault, setFault] = useState<string>()
  useEffect(() => {
    call(secondFactors.own).then(setOwn, (error: unknown) => setFault(error instanceof CallFailure ? error.msg : '页面加载失败'))
  }, [])
  return (
    <div className="si-step">
      <h1>{own?.pending === 'ENROL' ? '设置双重验证' : '登录的第二步'}</h1>
      {fault && (
        <div className="si-alert" role="alert">
          {fault}
        </div>
      )}
      {own && (own.pending === 'FACTOR' ? <GiveFactor own={own} onDone={reload} /> : <EnrolStep own={own} onDone={reload} />)}
      <button type="button" className="si-link" onClick={signOut}>
        换一个账号登录
      </button>
    </div>
  )
}
