// Dialog that chooses a training leader for impersonation.
import { SearchOutlined } from '@ant-design/icons'
import { Button, Input, Modal } from 'antd'
import { useState } from 'react'
import { sessions, type ViewableLeader } from '#features/organisation/sessions/contract.ts'
import { holdsTyped } from '#shared/search.ts'
import { useApiMutation, useApiQuery } from '#ui/api/api-hooks.ts'
import { clearable } from '#ui/form/clearable.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { AsyncContent } from '#ui/page/AsyncContent.tsx'
import { startAnew } from './ViewingBand.tsx'
import './view-as.css'

const scopes: Record<string, string> = {
  TRAINING_MANAGER: '全部',
  TRAINING_MANAGER_ONLY_COURSE: '课',
  TRAINING_MANAGER_ONLY_PROJECT: '项',
  TRAINING_MANAGER_ONLY_EXAM: '考',
  TRAINING_MANAGER_ONLY_PAPER: '题',
}
const ledBy = ({ departments }: ViewableLeader) =>
  departments.map((d) => `${d.fullName}（${scopes[d.leaderType] ?? d.leaderType}）`).join('、')

export function ViewAsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const asked = useApiQuery(sessions.viewable, {}, { when: open, inPlace: true })
  const act = useApiMutation(sessions.viewAs, { onDone: startAnew })
  const { data } = asked
  const found = data?.filter((l) => holdsTyped(`${l.name} ${l.loginName} ${ledBy(l)}`, text))
  const list = (found: ViewableLeader[]) => {
    if (found.length === 0)
      return (
        <EmptyState
          picture={data?.length ? 'noresult' : 'nodata'}
          title={data?.length ? '没有符合的负责人' : '还没有培训负责人'}
          text={data?.length ? undefined : '在用户管理中为部门设置培训负责人。'}
          size={140}
        />
      )
    return (
      <ul className="yw-viewable" aria-label="培训负责人">
        {found.map((leader) => (
          <li key={leader.userId}>
            <span>
              <b>{leader.name}</b>
              <small>{ledBy(leader)}</small>
            </span>
            <Button
              aria-label={`以 ${leader.name} 查看`}
              loading={act.busy && chosen === leader.userId}
              disabled={act.busy && chosen !== leader.userId}
              onClick={() => {
                setChosen(leader.userId)
                void act.run({ body: { userId: leader.userId } })
              }}
            >
              查看
            </Button>
          </li>
        ))}
      </ul>
    )
  }
  return (
    <Modal open={open} onCancel={onClose} title="以负责人查看" footer={null} destroyOnHidden width={640}>
      <p className="yw-second">您会看到这位负责人所见的一切，但不能修改。随时可以在页面顶部结束。</p>
      <Input
        allowClear={clearable}
        aria-label="搜索负责人"
        placeholder="姓名、登录名或部门"
        prefix={<SearchOutlined aria-hidden className="yw-muted" />}
        value={text}
        onChange={(e) => setText(e.target.value)}
      />
      <AsyncContent asked={asked} value={found} size={140}>
        {list}
      </AsyncContent>
    </Modal>
  )
}
