// List of a learner's notices: what, by when, and one tap to it.
import { headingOf, placeOf } from '#shared/notice-kinds.ts'
import { call } from '#ui/api/client.ts'
import { showFailure } from '#ui/page/notice.ts'
import { Link } from '#ui/touch/router.tsx'
import type { FetchState } from '#ui/touch/use-fetch.ts'
import type { ContentOf } from '#shared/contract.ts'
import { type Notice, notices } from '../contract.ts'
import './notices.css'

interface Props {
  asked: FetchState<ContentOf<typeof notices.page>>
  /** Called when a link leaves the list. */
  onLeave: () => void
}

function Row({ notice, onGo }: { notice: Notice; onGo: () => void }) {
  const { title, dueTime, createTime, read } = notice
  const to = placeOf(notice)
  const words = (
    <span>
      <b>
        {!read && <i role="img" aria-label="未读" />}
        {headingOf(notice)}
      </b>
      {title && <span>{title}</span>}
      <small>{dueTime ? <em>{dueTime.slice(5, 16)} 截止</em> : createTime.slice(5, 16)}</small>
    </span>
  )
  const className = `yl-card yl-way yl-notice${read ? ' is-read' : ''}`
  // other paths belong to the management pages
  return to.startsWith('/learn') ? (
    <Link className={className} to={to.slice('/learn'.length) || '/'} onClick={onGo}>
      {words}
    </Link>
  ) : (
    <a className={className} href={to} onClick={onGo}>
      {words}
    </a>
  )
}

export function NoticesCard({ asked: { data, error, again }, onLeave }: Props) {
  const read = async ({ kind, subjectId }: Notice) => {
    // the notice stays unread if the network is away
    await call(notices.read, { body: { kind, subjectId } }).catch(() => undefined)
    again()
  }
  const readAll = async () => {
    await call(notices.readAll).catch(showFailure)
    again()
  }
  return (
    <section className="yl-notices" aria-label="通知">
      <div className="yl-notices-head">
        <h3>通知</h3>
        {data && data.unread > 0 && (
          <button type="button" className="yl-notices-all" onClick={() => void readAll()}>
            全部已读
          </button>
        )}
      </div>
      {!data && <p className="yl-muted">{error ? '通知暂时读不到，请稍后再看。' : '正在读取…'}</p>}
      {data?.records.length === 0 && <p className="yl-muted">还没有通知。</p>}
      <ul className="yl-list">
        {data?.records.map((notice) => (
          <li key={`${notice.kind} ${notice.subjectId}`}>
            <Row
              notice={notice}
              onGo={() => {
                if (!notice.read) void read(notice)
                onLeave()
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
