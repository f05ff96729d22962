// Drawer of all people behind a number of a leader's home, named in the URL (?people=WATCHED).
import { BellOutlined } from '@ant-design/icons'
import { Button, Drawer, type TableColumnType } from 'antd'
import { type ComponentProps, useState } from 'react'
import { Link } from 'react-router'
import type { ContentOf } from '#shared/contract.ts'
import { useApiMutation, useApiQuery } from '#ui/api/api-hooks.ts'
import { useMay } from '#ui/api/session.tsx'
import { ConfirmButton } from '#ui/page/ConfirmButton.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { AsyncContent } from '#ui/page/AsyncContent.tsx'
import { Segmented } from '#ui/page/Segmented.tsx'
import { usePages } from '#ui/table/use-pages.ts'
import { SmallTable } from '#ui/table/SmallTable.tsx'
import { home, type Leader, type PeopleAsked, peopleLists, remindedLists, type WatchedPerson } from '../contract.ts'
import { number } from './Panel.tsx'
import { behindOf, reasonOf } from './watched.ts'

type List = PeopleAsked['list']
type Reminded = ContentOf<typeof home.people>['reminded']
type ConfirmAct = ComponentProps<typeof ConfirmButton>['act']
type Reason = NonNullable<PeopleAsked['reason']>
const titles: Record<List, string> = {
  WATCHED: '需要关注的人',
  IDLE: '两周没有练习的人',
  ABSENT: '没有参加测评的人',
  PRACTISED: '本周练过的人',
}
const reasons = { FAILED: '未合格', IDLE: '没有练习', ABSENT: '未参加测评', WEAK_LINE: '薄弱话术' } as const satisfies Record<
  Reason,
  string
>

const columnsOf = (leader: Leader, remind: ((p: WatchedPerson) => void) | null): TableColumnType<WatchedPerson>[] => [
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
  ...(remind
    ? [
        {
          title: '操作',
          width: 76,
          render: (_: unknown, p: WatchedPerson) => (
            <Button type="link" size="small" className="yw-rowact" aria-label={`提醒 ${p.name}`} onClick={() => remind(p)}>
              提醒
            </Button>
          ),
        },
      ]
    : []),
]

const onceADay = '同一人同一件事一天只提醒一次'
/** Sentence after a reminder. */
const saidOf = ({ told, already }: { told: number; already: number }) => {
  if (told === 0) return already === 0 ? '没有可以提醒的人' : '今天已经提醒过，或本人关闭了这类通知'
  return `已提醒 ${number(told)} 人${already ? `，${number(already)} 人今天已提醒过或关闭了这类通知` : ''}`
}

/** Button that reminds everybody of the list, and the effect of earlier reminders. */
function RemindBar({ total, reminded, act }: { total: number; reminded: Reminded; act: () => ReturnType<ConfirmAct> }) {
  const { people, practised } = reminded
  return (
    <div className="yw-people-remind">
      <span className="yw-second">{people > 0 && `近两周提醒练习 ${number(people)} 人，其中 ${number(practised)} 人已经练习`}</span>
      <ConfirmButton
        icon={<BellOutlined aria-hidden />}
        danger={false}
        disabled={total === 0}
        title={`提醒这 ${number(total)} 人？`}
        content={`没有参加测评的人收到考试提醒，其他人收到练习提醒；通知不含分数。${onceADay}。`}
        okText="提醒"
        act={act}
      >
        全部提醒
      </ConfirmButton>
    </div>
  )
}

function People({ leader, list, first }: { leader: Leader; list: List; first: Reason | null }) {
  const [reason, setReason] = useState<Reason | 'ALL'>(first ?? 'ALL')
  const pages = usePages()
  const only = list === 'WATCHED' && reason !== 'ALL' ? { reason } : {}
  const reminders = useApiMutation(home.remind, { done: saidOf, refresh: [home.people] })
  const may = useMay()
  const reminding = may(home.remind) ? remindedLists.find((name) => name === list) : undefined
  const remind = (userId?: string) => reminding && reminders.run({ body: { list: reminding, ...only, ...(userId ? { userId } : {}) } })
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
          <>
            {reminding && <RemindBar total={data.total} reminded={data.reminded} act={() => remind()} />}
            <SmallTable<WatchedPerson>
              size="middle"
              rowKey="id"
              columns={columnsOf(leader, reminding ? ({ id }) => void remind(id) : null)}
              dataSource={data.records}
              pagination={pages.pagerOf(data.total)}
              locale={{ emptyText: <EmptyState size={120} title="没有这样的人员" /> }}
            />
          </>
        )}
      </AsyncContent>
    </>
  )
}

interface DrawerProps {
  leader: Leader
  /** Name of the list in the URL, or null. */
  asked: string | null
  /** Reason in the URL that is chosen first, or null. */
  reason: string | null
  onClose: () => void
}

const isReason = (text: string | null): text is Reason => text !== null && text in reasons

export function PeopleDrawer({ leader, asked, reason, onClose }: DrawerProps) {
  const list = peopleLists.find((name) => name === asked)
  return (
    <Drawer open={list !== undefined} title={list && titles[list]} size={760} rootClassName="yw-people" destroyOnHidden onClose={onClose}>
      {list && <People key={`${list} ${reason}`} leader={leader} list={list} first={isReason(reason) ? reason : null} />}
    </Drawer>
  )
}
