// Band that names the impersonated leader, with a button to end.
import { EyeOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { sessions } from '#features/organisation/sessions/contract.ts'
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { usePerson } from '#ui/api/session.tsx'

/** Reloads the app, because all shown data belong to another user now. */
export const startAnew = () => window.location.assign('/')

export function ViewingBand() {
  const person = usePerson()
  const act = useApiMutation(sessions.viewAsSelf, { onDone: startAnew })
  if (!person.viewedBy) return null
  return (
    <div className="yw-viewing" role="status">
      <EyeOutlined aria-hidden />
      <span>
        {person.viewedBy}，您正在以 <b>{person.name}</b> 的身份查看，只能看，不能修改
      </span>
      <Button size="small" loading={act.busy} onClick={() => void act.run()}>
        结束查看
      </Button>
    </div>
  )
}
