// The panel of the bell: the newest notices, each of which leads to its page.
import { SettingOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Link } from 'react-router'
import { headingOf, placeOf } from '#shared/notice-kinds.ts'
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { EmptyState, ErrorState } from '#ui/page/EmptyState.tsx'
import { type Notice, notices } from '../contract.ts'
import type { useNotices } from './use-notices.ts'

const refresh = [notices.page]

function Row({ notice, onLeave }: { notice: Notice; onLeave: () => void }) {
  const { kind, subjectId, title, dueTime, createTime, read } = notice
  const act = useApiMutation(notices.read, { refresh, silent: true })
  const to = placeOf(notice)
  const go = () => {
    if (!read) void act.run({ body: { kind, subjectId } })
    onLeave()
  }
  const words = (
    <>
      <b>
        {!read && <i role="img" aria-label="未读" />}
        {headingOf(notice)}
      </b>
      {title && <span>{title}</span>}
      <small>
        {dueTime && <em>{dueTime.slice(5, 16)} 截止</em>}
        {createTime.slice(5, 16)}
      </small>
    </>
  )
  // the learners' side is another page
  return (
    <li className={read ? 'is-read' : undefined}>
      {to.startsWith('/learn') ? (
        <a href={to} onClick={go}>
          {words}
        </a>
      ) : (
        <Link to={to} onClick={go}>
          {words}
        </Link>
      )}
    </li>
  )
}

export function NoticePanel({
  asked: { data, error, refetch },
  onLeave,
  onSet,
}: {
  asked: ReturnType<typeof useNotices>
  onLeave: () => void
  onSet: () => void
}) {
  const all = useApiMutation(notices.readAll, { refresh })
  const records = data?.records ?? []
  return (
    <section className="yw-notices" aria-label="通知">
      <header>
        <h2>通知</h2>
        <Button type="text" size="small" disabled={!data?.unread} loading={all.busy} onClick={() => void all.run()}>
          全部已读
        </Button>
        <Button type="text" size="small" aria-label="通知设置" icon={<SettingOutlined aria-hidden />} onClick={onSet} />
      </header>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} size={120} />}
      {data && records.length === 0 && (
        <EmptyState picture="done" title="没有通知" text="新的任务、截止提醒和处理结果会出现在这里。" size={120} />
      )}
      {records.length > 0 && (
        <ul>
          {records.map((notice) => (
            <Row key={`${notice.kind} ${notice.subjectId}`} notice={notice} onLeave={onLeave} />
          ))}
        </ul>
      )}
    </section>
  )
}
