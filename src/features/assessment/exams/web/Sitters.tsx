// List of people who must sit an exam or may by a make-up, with buttons to give and end make-ups.
import { SearchOutlined } from '@ant-design/icons'
import { Button, Checkbox, Input, type TableProps, Tag, Tooltip } from 'antd'
import { clearable } from '#ui/form/clearable.tsx'
import { type ReactNode, useState } from 'react'
import { useApiMutation, useApiQuery } from '#ui/api/api-hooks.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { ConfirmButton } from '#ui/page/ConfirmButton.tsx'
import { May } from '#ui/api/session.tsx'
import { allOfPage } from '#ui/table/column.tsx'
import { pager, showTotal } from '#ui/table/pager.ts'
import { SmallTable } from '#ui/table/SmallTable.tsx'
import { useTypedSearch } from '#ui/state/use-typed-search.ts'
import { AsyncContent } from '#ui/page/AsyncContent.tsx'
import type { Chosen } from '#features/organisation/people-lists/web/PeoplePicker.tsx'
import { useReachNote } from '#features/organisation/users/web/use-reach-note.tsx'
import { assignments, type Exam, type Sitter } from '../contract.ts'
import { FactorDialog } from './FactorDialog.tsx'
import { MakeUpDialog } from './MakeUpDialog.tsx'

const hasMakeUp = (p: Sitter) => p.extendedUntil !== null || p.extraAttempts > 0
/** Text of a make-up: «至 2026-12-01 09:00，追加 1 次». */
function makeUpWords({ extendedUntil, makeUpOpen, extraAttempts }: Sitter): string {
  const end = extendedUntil && (makeUpOpen ? `至 ${extendedUntil.slice(0, 16)}` : `已于 ${extendedUntil.slice(0, 16)} 结束`)
  return [end, extraAttempts > 0 && `追加 ${extraAttempts} 次`].filter(Boolean).join('，')
}

const progress: Record<Sitter['progress'], ReactNode> = {
  NONE: <span className="yw-muted">未参加</span>,
  SITTING: <Tag color="processing">进行中</Tag>,
  DONE: '已参加',
  TIMED_OUT: (
    <>
      已参加<small className="yw-muted"> 自动交卷</small>
    </>
  ),
}

const columns: TableProps<Sitter>['columns'] = [
  { key: 'name', title: '姓名', render: (_, p) => `${p.name}（${p.workNo}）` },
  { key: 'orgName', title: '部门', dataIndex: 'orgName', className: 'yw-second', ellipsis: true },
  { key: 'required', title: '应考', width: 92, render: (_, p) => (p.required ? '应考' : <Tag>非应考</Tag>) },
  {
    key: 'timeFactor',
    title: '时长',
    width: 84,
    render: (_, p) =>
      p.timeFactor > 1 ? (
        <Tooltip title={p.factorReason}>
          <Tag color="processing">{p.timeFactor} 倍</Tag>
        </Tooltip>
      ) : (
        '-'
      ),
  },
  { key: 'progress', title: '参加', width: 116, render: (_, p) => progress[p.progress] },
  {
    key: 'makeUp',
    title: '补考',
    width: 232,
    render: (_, p) =>
      hasMakeUp(p) ? (
        <Tooltip title={[p.makeUpPaper && `试卷：${p.makeUpPaper}`, p.reason].filter(Boolean).join('；')}>
          <Tag color={p.makeUpOpen || !p.extendedUntil ? 'processing' : 'default'}>{makeUpWords(p)}</Tag>
        </Tooltip>
      ) : (
        '-'
      ),
  },
]

interface Props {
  exam: Exam
}

interface MakeUpProps extends Props {
  chosen: readonly Sitter[]
  onGive: () => void
  onFactor: () => void
}

/** Buttons that give selected people a make-up, or end it. */
function MakeUpButtons({ exam, chosen, onGive, onFactor }: MakeUpProps) {
  const end = useApiMutation(assignments.endMakeUp, { done: '已取消补考', refresh: [assignments.people] })
  const having = chosen.filter(hasMakeUp)
  return (
    <May do={assignments.makeUp}>
      <Button disabled={!chosen.length} onClick={onFactor}>
        答题时长
      </Button>
      <ConfirmButton
        disabled={!having.length}
        title={`取消 ${having.length} 人的补考？`}
        content="不能再开始；已经开始的可以考完，成绩保留。"
        okText="取消补考"
        act={() => end.run({ body: { examinationId: exam.id, userIds: having.map((p) => p.id) } })}
      >
        取消补考
      </ConfirmButton>
      <Tooltip title={exam.questionCount === 0 ? assignments.meta.failures.noPaper : ''}>
        <Button type="primary" disabled={exam.questionCount === 0} onClick={onGive}>
          安排补考{chosen.length > 0 && `（${chosen.length}）`}
        </Button>
      </Tooltip>
    </May>
  )
}

const NoSitter = ({ isSearched }: { isSearched: boolean }) => (
  <EmptyState size={120} picture={isSearched ? 'noresult' : 'nodata'} title={isSearched ? '没有符合条件的人员' : '还没有应考人员'} />
)

export function Sitters({ exam, acts }: Props & { acts: (exam: Exam, chosen: readonly Sitter[]) => ReactNode }) {
  const search = useTypedSearch()
  const { text: query, pageNumber, pageSize } = search
  const [only, setOnly] = useState(false)
  const [chosen, setChosen] = useState<Sitter[]>([])
  const bound = useReachNote('考')
  const [giving, setGiving] = useState<Chosen[] | null>(null)
  const [timed, setTimed] = useState<readonly Sitter[] | null>(null)
  const asked = useApiQuery(
    assignments.people,
    { params: { id: exam.id }, query: { pageSize, query, pageNumber, ...(only ? { makeUp: 'true' as const } : {}) } },
    { inPlace: true },
  )
  return (
    <>
      <div className="yw-assigned-bar">
        <Input
          allowClear={clearable}
          maxLength={100}
          aria-label="查找人员"
          placeholder="姓名或工号"
          prefix={<SearchOutlined aria-hidden className="yw-muted" />}
          value={search.draft}
          onChange={(e) => search.type(e.target.value)}
        />
        <Checkbox
          checked={only}
          onChange={(e) => {
            setOnly(e.target.checked)
            search.turn(1, pageSize)
          }}
        >
          只看补考
        </Checkbox>
        {exam.canEdit && acts(exam, chosen)}
        {exam.canEdit && (
          <MakeUpButtons
            exam={exam}
            chosen={chosen}
            onFactor={() => setTimed(chosen)}
            onGive={() => setGiving(chosen.map((p) => ({ id: p.id, name: `${p.name}（${p.workNo}）` })))}
          />
        )}
      </div>
      {bound}
      <AsyncContent asked={asked} size={140}>
        {(data) => (
          <SmallTable<Sitter>
            size="small"
            rowKey="id"
            columns={columns}
            dataSource={data.records}
            scroll={{ x: 724, y: 400 }}
            {...(exam.canEdit
              ? {
                  rowSelection: {
                    preserveSelectedRowKeys: true,
                    selectedRowKeys: chosen.map((p) => p.id),
                    onChange: (_: unknown, rows: Sitter[]) => setChosen(rows),
                    getTitleCheckboxProps: () => allOfPage,
                    getCheckboxProps: (p: Sitter) => ({ 'aria-label': `选择${p.name}` }),
                  } as TableProps<Sitter>['rowSelection'],
                }
              : {})}
            pagination={{ ...pager({ page: pageNumber, size: pageSize, total: data.total, onTurn: search.turn }), showTotal }}
            locale={{
              emptyText: <NoSitter isSearched={query !== '' || only} />,
            }}
          />
        )}
      </AsyncContent>
      <FactorDialog exam={exam} people={timed} onClose={() => setTimed(null)} onDone={() => setChosen([])} />
      <MakeUpDialog exam={exam} people={giving} onClose={() => setGiving(null)} onDone={() => setChosen([])} />
    </>
  )
}
