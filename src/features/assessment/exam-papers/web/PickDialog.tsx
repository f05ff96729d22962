// Dialog of the manual selection: an accordion of banks, a tab per type, a checkbox for a whole tab, and a preview drawer.
import { SearchOutlined } from '@ant-design/icons'
import { Button, Checkbox, Collapse, Drawer, Input, Modal, Table, type TableColumnsType, Tabs } from 'antd'
import { clearable } from '#ui/form/clearable.tsx'
import { useMemo, useState } from 'react'
import { useApiMutation, useApiQuery } from '#ui/api/api-hooks.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { useIsPhone } from '#ui/device/phone.ts'
import { showWarning } from '#ui/page/notice.ts'
import { layout } from '#ui/theme/palette.ts'
import { useTypedSearch } from '#ui/state/use-typed-search.ts'
import { useDraftState } from '#ui/form/use-draft-state.tsx'
import { confirmDiscard } from '#ui/form/use-unsaved-changes.ts'
import { AsyncContent } from '#ui/page/AsyncContent.tsx'
import type { ExamBank } from '#features/assessment/exams/contract.ts'
import {
  ENABLED,
  maxSelected,
  type Question,
  type QuestionType,
  questions,
  questionTypes,
  typeLabels,
} from '#features/assessment/question-banks/contract.ts'
import { questionNamed } from '#features/assessment/question-banks/web/BankLink.tsx'
import { QuestionText } from '#ui/text/QuestionText.tsx'
import { questionText, QuestionView } from '#features/assessment/question-banks/web/QuestionDialog.tsx'
import { papers } from '../contract.ts'
import { paperReads } from './paper-reads.ts'
import './paper.css'

interface Props {
  open: boolean
  exam: { id: string; categories: readonly ExamBank[] }
  onClose: () => void
}

interface BankProps {
  bankId: string
  text: string
  inPaper: ReadonlySet<string>
  chosen: ReadonlySet<string>
  onChoose: (ids: readonly string[], on: boolean) => void
  onLook: (question: Question) => void
}

/** The questions of one type with checkboxes, and one for all. */
function TypeQuestions({ list, inPaper, chosen, onChoose, onLook }: Omit<BankProps, 'bankId' | 'text'> & { list: Question[] }) {
  const free = list.filter((q) => !inPaper.has(q.id))
  const on = free.filter((q) => chosen.has(q.id)).length
  const look = (q: Question) => (
    <button type="button" className="yw-rowact" onClick={() => onLook(q)}>
      预览
    </button>
  )
  const text = (q: Question) => (
    <>
      {inPaper.has(q.id) && <span className="yw-paper-there">已在试卷中</span>}
      <QuestionText inline text={questionText(q)} />
    </>
  )
  // a phone has room for one column
  const columns: TableColumnsType<Question> = useIsPhone()
    ? [
        {
          key: 'text',
          render: (_, q) => (
            <div className="yw-paper-narrow">
              {text(q)}
              <span className="yw-second">
                {q.score} 分{look(q)}
              </span>
            </div>
          ),
        },
      ]
    : [
        { key: 'text', ellipsis: true, render: (_, q) => text(q) },
        { key: 'score', width: 72, className: 'yw-second', render: (_, q) => `${q.score} 分` },
        { key: 'look', width: 64, render: (_, q) => look(q) },
      ]
  return (
    <>
      <Checkbox
        style={{ margin: '0 0 8px 9px' }}
        checked={free.length > 0 && on === free.length}
        indeterminate={on > 0 && on < free.length}
        disabled={!free.length}
        onChange={(e) =>
          onChoose(
            free.map((q) => q.id),
            e.target.checked,
          )
        }
      >
        全选（{on}/{free.length}）
      </Checkbox>
      <Table<Question>
        size="small"
        rowKey="id"
        virtual={list.length > 100}
        scroll={{ y: 300, x: columns.length > 1 ? 640 : 200 }}
        showHeader={false}
        pagination={false}
        dataSource={list}
        columns={columns}
        rowSelection={{
          columnWidth: 36,
          hideSelectAll: true,
          selectedRowKeys: list.filter((q) => chosen.has(q.id) || inPaper.has(q.id)).map((q) => q.id),
          onSelect: (q, selected) => onChoose([q.id], selected),
          getCheckboxProps: (q) =>
            ({
              disabled: inPaper.has(q.id),
              title: inPaper.has(q.id) ? '已在试卷中' : undefined,
              'aria-label': `选择 ${questionText(q)}`,
            }) as object,
        }}
      />
    </>
  )
}

function BankQuestions({ bankId, text, inPaper, chosen, onChoose, onLook }: BankProps) {
  const asked = useApiQuery(
    questions.page,
    { query: { pageNum: 1, pageSize: maxSelected }, body: { categoryIds: [bankId], subjectName: text } },
    { inPlace: true },
  )
  const { data } = asked
  const byType = useMemo(() => Map.groupBy(data?.records ?? [], (q) => q.type), [data])
  if (!data) return <AsyncContent asked={asked} size={120} />
  if (!data.records.length)
    return text ? (
      <EmptyState size={120} picture="noresult" title={`没有找到“${text}”`} text="换一个词，或少写几个字" />
    ) : (
      <EmptyState size={120} picture="nodata" title="这个题库还没有试题" />
    )
  const tab = (type: QuestionType) => {
    const list = byType.get(type) ?? []
    return {
      key: String(type),
      label: `${typeLabels[type]} ${list.length}`,
      disabled: !list.length,
      children: <TypeQuestions list={list} inPaper={inPaper} chosen={chosen} onChoose={onChoose} onLook={onLook} />,
    }
  }
  const first = questionTypes.find((type) => byType.has(type)) ?? 0
  return (
    <>
      {data.total > maxSelected && (
        <p className="yw-warn">
          {text ? '找到' : '题库有'} {data.total.toLocaleString('zh-CN')} 道题，这里列出最近的 {maxSelected}{' '}
          道；其余的请输入更多字查找，或用自动选题抽取。
        </p>
      )}
      <Tabs size="small" defaultActiveKey={String(first)} items={questionTypes.map(tab)} />
    </>
  )
}

/** Accordion of the exam's banks, one open at a time; the search covers each bank. */
function Banks({ categories, ...choosing }: Omit<BankProps, 'bankId' | 'text'> & { categories: Props['exam']['categories'] }) {
  const [unfolded, setUnfolded] = useState<string | null>(null)
  const search = useTypedSearch()
  return (
    <>
      <Input
        allowClear={clearable}
        maxLength={100}
        aria-label="查找试题"
        placeholder="按题干查找；已勾选的不会丢失"
        prefix={<SearchOutlined aria-hidden className="yw-muted" />}
        value={search.draft}
        onChange={(e) => search.type(e.target.value)}
        onPressEnter={search.now}
      />
      <div className="yw-paper-pick">
        <Collapse
          // without `accordion`, because that gives the list the role tablist
          activeKey={unfolded ?? categories.find((c) => c.status === ENABLED)?.categoryId ?? ''}
          onChange={(keys) => setUnfolded([keys].flat().at(-1) ?? '')}
          items={categories.map((c) => ({
            key: c.categoryId,
            label: c.categoryName,
            ...(c.status === ENABLED ? {} : { collapsible: 'disabled' as const, extra: '已禁用，不能选题' }),
            children: <BankQuestions bankId={c.categoryId} text={search.text} {...choosing} />,
          }))}
        />
      </div>
    </>
  )
}

export function PickDialog({ open, exam, onClose }: Props) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [looked, setLooked] = useState<Question | null>(null)
  const { data: there } = useApiQuery(papers.ids, { params: { id: exam.id }, query: {} }, { when: open })
  const inPaper = useMemo(() => new Set(there), [there])
  const kept = useDraftState({
    name: `paper-pick:${exam.id}`,
    title: '手动选题',
    open,
    saved: {} as Record<string, boolean>,
    now: Object.fromEntries([...chosen].map((id) => [id, true])),
    put: (values) => setChosen(new Set(Object.keys(values))),
  })
  const close = () => {
    kept.drop()
    setChosen(new Set())
    onClose()
  }
  const add = useApiMutation(papers.add, {
    done: ({ added }) => `添加成功：加入了 ${added} 道题`,
    left: { verb: '加入', leads: (row) => questionNamed({ id: row.categoryId ?? '', categoryName: '' })(row) },
    refresh: paperReads,
    onDone: close,
  })
  const choose = (ids: readonly string[], on: boolean) =>
    setChosen((now) => {
      const next = new Set(now)
      for (const id of ids)
        if (on) next.add(id)
        else next.delete(id)
      return next
    })
  const ids = [...chosen].filter((id) => !inPaper.has(id))
  const leave = () => (ids.length ? confirmDiscard(close) : close())
  return (
    <Modal
      open={open}
      title="手动选题"
      width={layout.dialog.l}
      style={{ top: 48 }}
      mask={{ closable: false }}
      destroyOnHidden
      onCancel={leave}
      footer={
        <div className="yw-modal-foot">
          <span className="yw-left" aria-live="polite">
            已选 {ids.length} 道题
          </span>
          <Button onClick={leave}>取消</Button>
          <Button
            type="primary"
            loading={add.busy}
            onClick={() =>
              ids.length ? void add.run({ params: { id: exam.id }, body: ids }) : showWarning(papers.meta.failures.nothingToAdd)
            }
          >
            加入试卷
          </Button>
        </div>
      }
    >
      {kept.offer}
      <Banks categories={exam.categories} inPaper={inPaper} chosen={chosen} onChoose={choose} onLook={setLooked} />
      <Drawer open={looked !== null} title="预览" size={520} onClose={() => setLooked(null)} destroyOnHidden>
        {looked && <QuestionView question={looked} keyed />}
      </Drawer>
    </Modal>
  )
}
