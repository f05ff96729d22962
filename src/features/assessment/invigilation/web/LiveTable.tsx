// Candidates of a running exam, by work number, so that updates do not move rows.
import { MailOutlined } from '@ant-design/icons'
import { Button, type TableProps, Tooltip } from 'antd'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { Meter } from '#ui/page/Strip.tsx'
import { Pill } from '#ui/page/TaskStatus.tsx'
import { allOfPage } from '#ui/table/column.tsx'
import { SmallTable } from '#ui/table/SmallTable.tsx'
import type { Candidate, LiveView } from '../contract.ts'
import { extraWords, factWords, leftOf, nowWords, stateWords } from './live-words.ts'

type Columns = NonNullable<TableProps<Candidate>['columns']>

function Progress({ candidate: { answered, attemptId }, of }: { candidate: Candidate; of: number }) {
  if (!attemptId) return <span className="yw-muted">-</span>
  return (
    <span className="yw-live-progress">
      <Meter part={answered} whole={of} />
      <small>
        {answered} / {of}
      </small>
    </span>
  )
}

function Messages({ candidate: { messages, unread } }: { candidate: Candidate }) {
  if (!messages) return <span className="yw-muted">-</span>
  return (
    <Tooltip title={unread ? `${messages} 条消息，${unread} 条未读` : `${messages} 条消息，都已读`}>
      <span className={unread ? 'yw-warn' : 'yw-muted'}>
        <MailOutlined aria-hidden /> {unread ? `${unread} 未读` : '已读'}
      </span>
    </Tooltip>
  )
}

function columnsOf(view: LiveView, onOpen: (candidate: Candidate) => void): Columns {
  const facts: Columns = view.canEdit
    ? [
        {
          key: 'facts',
          title: '记录',
          width: 148,
          render: (_, c) => {
            const words = factWords(c)
            return words ? (
              <button type="button" className="yw-rowact yw-live-facts" onClick={() => onOpen(c)}>
                {words}
              </button>
            ) : (
              <span className="yw-muted">-</span>
            )
          },
        },
        { key: 'messages', title: '消息', width: 88, render: (_, c) => <Messages candidate={c} /> },
      ]
    : []
  return [
    {
      key: 'name',
      title: '考生',
      render: (_, c) => (
        <div className="yw-live-name">
          {view.canEdit ? (
            <Button type="link" size="small" aria-label={`${c.name}的考试经过`} onClick={() => onOpen(c)}>
              {c.name}
            </Button>
          ) : (
            c.name
          )}
          <small>
            {c.workNo} {c.orgName}
          </small>
        </div>
      ),
    },
    {
      key: 'state',
      title: '状态',
      width: 92,
      render: (_, c) => (
        <Pill tone={stateWords[c.state].tone} icon={null}>
          {stateWords[c.state].word}
        </Pill>
      ),
    },
    { key: 'progress', title: '作答', width: 124, render: (_, c) => <Progress candidate={c} of={view.questionCount} /> },
    {
      key: 'left',
      title: '剩余时间',
      width: 112,
      render: (_, c) => (
        <div className="yw-live-two">
          {leftOf(c)}
          <small>{extraWords(c)}</small>
        </div>
      ),
    },
    {
      key: 'now',
      title: '最近联系',
      width: 132,
      render: (_, c) => (
        <div className="yw-live-two">
          {nowWords(c)}
          <small>{c.device}</small>
        </div>
      ),
    },
    ...facts,
  ]
}

interface Props {
  view: LiveView
  chosen: readonly string[]
  isFiltered: boolean
  onChoose: (userIds: string[]) => void
  onOpen: (candidate: Candidate) => void
}
export function LiveTable({ view, chosen, isFiltered, onChoose, onOpen }: Props) {
  return (
    <SmallTable<Candidate>
      size="small"
      rowKey="userId"
      columns={columnsOf(view, onOpen)}
      dataSource={view.candidates}
      pagination={false}
      scroll={{ x: 860 }}
      {...(view.canEdit
        ? {
            rowSelection: {
              preserveSelectedRowKeys: true,
              selectedRowKeys: [...chosen],
              onChange: (keys) => onChoose(keys.map(String)),
              getTitleCheckboxProps: () => allOfPage,
              getCheckboxProps: (c) => ({ 'aria-label': `选择${c.name}` }),
            } satisfies TableProps<Candidate>['rowSelection'],
          }
        : {})}
      locale={{
        emptyText: (
          <EmptyState
            size={140}
            picture={isFiltered ? 'noresult' : 'nodata'}
            title={isFiltered ? '没有符合条件的考生' : '还没有考生'}
            text={isFiltered ? undefined : '在考试管理中把考试指派给机构或人员，他们会出现在这里。'}
          />
        ),
      }}
    />
  )
}
