// The questions of one bank: by type, found, written, imported, taken out, copied, moved and deleted.
import { DownOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Tabs } from 'antd'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useApiMutation, useApiQuery } from '../../../ui/api-hooks.ts'
import { confirmAct } from '../../../ui/confirm.ts'
import { useCrumbs } from '../../../ui/crumbs.tsx'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { showWarning, undo } from '../../../ui/notice.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { ResourceTable } from '../../../ui/ResourceTable.tsx'
import { MenuButton } from '../../../ui/MenuButton.tsx'
import { May, useMay } from '../../../ui/session.tsx'
import type { Filter } from '../../../ui/table/FilterBar.tsx'
import { Pill } from '../../../ui/TaskStatus.tsx'
import { useDownload } from '../../../ui/use-download.ts'
import { type Question, questionBanks, questions, questionTypes, type QuestionType, typeLabels } from '../../question-banks/contract.ts'
import { BankChoiceDialog } from '../../question-banks/web/BankChoiceDialog.tsx'
import { questionNamed } from '../../question-banks/web/BankLink.tsx'
import { QuestionDialog } from '../../question-banks/web/QuestionDialog.tsx'
import { QuestionForm } from '../../question-banks/web/QuestionForm.tsx'
import { questionSheets } from '../contract.ts'
import { ImportQuestionsDialog } from './ImportQuestionsDialog.tsx'
import { questionColumns } from './question-columns.tsx'

const filters: Filter[] = [
  { name: 'subjectName', label: '题目', width: 260 },
  { name: 'tag', label: '标签', width: 140 },
]
type Chosen = { act: 'copy' | 'move'; ids: string[]; categoryId: string; clear: () => void } | null

export default function QuestionTypeManagePage() {
  const [search, setSearch] = useSearchParams()
  const id = search.get('id') || '0'
  const type = questionTypes.find((t) => String(t) === search.get('type'))
  const bank = useApiQuery(questionBanks.detail, { params: { id } }, { inPlace: true })
  const body = { categoryIds: [id], ...(type === undefined ? {} : { type }) }
  const may = useMay()
  const [form, setForm] = useState<Question | { newOf: QuestionType } | null>(null)
  const [looked, setLooked] = useState<Question | null>(null)
  const [importing, setImporting] = useState<'json' | 'sheet' | null>(null)
  const [chosen, setChosen] = useState<Chosen>(null)
  const takingJson = useDownload(questionSheets.exportJson)
  const takingSheet = useDownload(questionSheets.exportSheet)
  const refresh = [questions.page, questionBanks.page, questionBanks.detail, questionBanks.enabled]
  const name = bank.data?.categoryName ?? search.get('name') ?? ''
  const leads = questionNamed({ id, categoryName: name })
  const restore = useApiMutation(questions.restore, { done: '已恢复', left: { verb: '恢复', leads }, refresh })
  const gone = useRef<string[]>([])
  const remove = useApiMutation(questions.remove, {
    left: { verb: '删除', leads },
    done: '删除成功',
    offer: () => {
      const ids = gone.current
      return undo(() => void restore.run({ body: ids }))
    },
    refresh,
  })
  const counts = useApiQuery(questions.page, {
    query: { pageNum: 1, pageSize: 10 },
    body: { categoryIds: [id], subjectName: search.get('f.subjectName') ?? '', tag: search.get('f.tag') ?? '' },
  })
  useCrumbs([{ title: '题库管理', to: '/questionBankList' }, { title: name }])
  if (bank.error) return <ErrorState error={bank.error} onRetry={() => void bank.refetch()} />
  const canEdit = bank.data?.canEdit ?? false
  const countOf = (t: QuestionType) => counts.data?.counts.find((c) => c.type === t)?.count ?? 0
  const all = counts.data?.counts.reduce((sum, c) => sum + c.count, 0) ?? 0
  const turn = (key: string) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now)
        if (key === 'all') next.delete('type')
        else next.set('type', key)
        next.delete('page')
        return next
      },
      { replace: true },
    )
  const removing = (rows: readonly Question[], clear?: () => void) => {
    const ids = rows.map((q) => q.id)
    if (!ids.length) return showWarning('请选择要删除的题目')
    gone.current = ids
    confirmAct({
      title: '确定删除？',
      content: `${ids.length} 道试题会被删除；已组入试卷的不受影响。`,
      okText: '确定',
      act: async () => {
        const outcome = await remove.run({ body: ids })
        if (outcome.ok) clear?.()
        return outcome
      },
    })
  }
  const exporting = (ids?: string) => ({
    items: [
      { key: 'json', label: '导出 JSON（.json）' },
      { key: 'sheet', label: '导出表格（.xlsx）' },
    ],
    onClick: ({ key }: { key: string }) => void (key === 'json' ? takingJson : takingSheet).run({ categoryId: id, ids }),
  })
  const create = canEdit && (
    <May do={questions.create}>
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setForm({ newOf: type ?? 0 })}>
        新建试题
      </Button>
    </May>
  )
  return (
    <>
      <PageHeader
        back="/questionBankList"
        title={name || ' '}
        sub={
          bank.data && (
            <>
              <Pill tone={bank.data.status ? 'success' : 'neutral'} icon={null}>
                {bank.data.status ? '启用' : '禁用'}
              </Pill>{' '}
              创建人 {bank.data.creatorName ?? '-'} · 创建时间 {bank.data.createTime}
              {bank.data.categoryDesc && ` · ${bank.data.categoryDesc}`}
            </>
          )
        }
      >
        <MenuButton menu={exporting()} disabled={all === 0}>
          <Button loading={takingJson.busy || takingSheet.busy}>
            导出 <DownOutlined aria-hidden />
          </Button>
        </MenuButton>
        {canEdit && (
          <May do={questionSheets.importJson}>
            <Button onClick={() => setImporting('sheet')}>导入表格</Button>
            <Button onClick={() => setImporting('json')}>导入JSON</Button>
          </May>
        )}
        {create}
      </PageHeader>
      <Tabs
        className="yw-q-tabs"
        activeKey={type === undefined ? 'all' : String(type)}
        onChange={turn}
        items={[
          { key: 'all', label: `全部 ${all.toLocaleString('zh-CN')}` },
          ...questionTypes.map((t) => ({ key: String(t), label: `${typeLabels[t]} ${countOf(t).toLocaleString('zh-CN')}` })),
        ]}
      />
      <ResourceTable
        name="questions"
        resource={questions.page}
        args={{ body }}
        pageName="pageNum"
        size={10}
        columns={questionColumns(setLooked)}
        filters={filters}
        note="新建的在前，同一次导入的按文件顺序"
        onReload={() => void counts.refetch()}
        empty={{ title: '这里还没有试题', text: '可以逐题新建，也可以从 JSON 文件或表格导入。', action: create }}
        batchHint={
          canEdit && may(questions.remove) ? (
            <Button size="small" type="text" onClick={() => showWarning('请选择要删除的题目')}>
              批量删除
            </Button>
          ) : null
        }
        batch={(rows, clear) => (
          <>
            {may(questions.copy) && (
              <Button size="small" onClick={() => setChosen({ act: 'copy', ids: rows.map((q) => q.id), categoryId: id, clear })}>
                复制到…
              </Button>
            )}
            {canEdit && may(questions.move) && (
              <Button size="small" onClick={() => setChosen({ act: 'move', ids: rows.map((q) => q.id), categoryId: id, clear })}>
                移动到…
              </Button>
            )}
            <MenuButton menu={exporting(rows.map((q) => q.id).join(','))}>
              <Button size="small">导出所选</Button>
            </MenuButton>
            {canEdit && may(questions.remove) && (
              <Button size="small" danger onClick={() => removing(rows, clear)}>
                批量删除
              </Button>
            )}
          </>
        )}
        actionsWidth={164}
        actions={(q) => [
          { label: '查看', onClick: () => setLooked(q) },
          { label: '编辑', onClick: () => setForm(q), may: questions.update, hidden: !q.canEdit },
          {
            label: '复制到…',
            rest: true,
            may: questions.copy,
            onClick: () => setChosen({ act: 'copy', ids: [q.id], categoryId: id, clear: () => {} }),
          },
          {
            label: '移动到…',
            rest: true,
            may: questions.move,
            hidden: !q.canEdit,
            onClick: () => setChosen({ act: 'move', ids: [q.id], categoryId: id, clear: () => {} }),
          },
          { label: '删除', danger: true, may: questions.remove, hidden: !q.canEdit, onClick: () => removing([q]) },
        ]}
      />
      <QuestionForm of={form} categoryId={id} onClose={() => setForm(null)} />
      <QuestionDialog of={looked} onClose={() => setLooked(null)} />
      {/* a form that may be left with something typed stands alone */}
      {chosen && <BankChoiceDialog of={chosen} onClose={() => setChosen(null)} onDone={() => chosen?.clear()} leads={leads} />}
      <ImportQuestionsDialog from={importing} categoryId={id} onClose={() => setImporting(null)} />
    </>
  )
}
