// Drawer of all people behind a number of a leader's home, named in the URL (?people=WATCHED).
import { Drawer, type TableColumnType } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useApiQuery } from '#ui/api/api-hooks.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { AsyncContent } from '#ui/page/AsyncContent.tsx'
import { Segmented } from '#ui/page/Segmented.tsx'
import { usePages } from '#ui/table/use-pages.ts'
import { SmallTable } from '#ui/table/SmallTable.tsx'
import { home, type Leader, type PeopleAsked, peopleLists, type WatchedPerson } from '../contract.ts'
import { number } from './Panel.tsx'
import { behindOf, reasonOf } from './watched.ts'

type List = PeopleAsked['list']
type Reason = NonNullable<PeopleAsked['reason']>
const titles: Record<List, string> = { WATCHED: '需要关注的人', IDLE: '两周没有练习的人', PRACTISED: '本周练过的人' }
const reasons = { FAILED: '未合格', IDLE: '没有练习', ABSENT: '未参加测评', WEAK_LINE: '薄弱话术' } as const satisfies Record<
  Reason,
  string
>

const columnsOf = (leader: Leader): TableColumnType<WatchedPerson>[] => [
  {
    title: '姓名',
    width: 120,
    render: (_, p) => {
      const to = behindOf(leader, p)
      return to ? <Link to={to}>{p.name}</Link> : p.name
    },
  },
  {
    title: '情况',
    render: (_, p) => {
      const [text, tone] = reasonOf(p, leader.exam)
      return <span className={tone}>{text}</span>
    },
  },
  {
    title: '部门',
    ellipsis: true,
    className: 'yw-second',
    render: (_, p) => <span title={p.departmentFullName ?? undefined}>{p.departmentFullName?.split('/').slice(-2).join('/') ?? '-'}</span>,
  },
]

function People({ leader, list }: { leader: Leader; list: List }) {
  const [reason, setReason] = useState<Reason | 'ALL'>('ALL')
  const pages = usePages()
  const only = list === 'WATCHED' && reason !== 'ALL' ? { reason } : {}
  const asked = useApiQuery(home.people, { query: { list, ...pages.asked, ...only } }, { inPlace: true })
  const { total, reasons: counts } = leader.people
  const options = Object.entries(reasons).flatMap(([value, label]) => {
    const count = counts[value as Reason]
    return count ? [{ value: value as Reason, label: `${label} ${number(count)}` }] : []
  })
  return (
    <>
      {list === 'WATCHED' && options.length > 1 && (
        <div className="yw-people-reasons">
          <Segmented
            aria-label="原因"
            value={reason}
            options={[{ value: 'ALL' as const, label: `全部 ${number(total)}` }, ...options]}
            onChange={(to) => {
              setReason(to)
              pages.first()
            }}
          />
        </div>
      )}
      <AsyncContent asked={asked} size={140}>
        {(data) => (
          <SmallTable<WatchedPerson>
            size="middle"
            rowKey="id"
            columns={columnsOf(leader)}
            dataSource={data.records}
            pagination={pages.pagerOf(data.total)}
            locale={{ emptyText: <EmptyState size={120} title="没有这样的人员" /> }}
          />
        )}
      </AsyncContent>
    </>
  )
}

/** `asked` is the name of the list in the URL, or null. */
export function PeopleDrawer({ leader, asked, onClose }: { leader: Leader; asked: string | null; onClose: () => void }) {
  const list = peopleLists.find((name) => name === asked)
  return (
    <Drawer open={list !== undefined} title={list && titles[list]} size={760} rootClassName="yw-people" destroyOnHidden onClose={onClose}>
      {list && <People key={list} leader={leader} list={list} />}
    </Drawer>
  )
}
