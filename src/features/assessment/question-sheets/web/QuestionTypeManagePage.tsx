// Page of the questions of a bank: tabs by type, search, form, import, export, copy, move and delete.
import { DownOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Tabs } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { optionsOf } from '#shared/field-table.ts'
import { useApiQuery } from '#ui/api/api-hooks.ts'
import { useCrumbs } from '#ui/page/crumbs.tsx'
import { ErrorState } from '#ui/page/EmptyState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { LazyReviewBar } from '#features/organisation/content-reviews/web/use-reviews.tsx'
import { MenuButton } from '#ui/page/MenuButton.tsx'
import { May } from '#ui/api/session.tsx'
import { Pill } from '#ui/page/TaskStatus.tsx'
import { withParams } from '#ui/state/url-params.ts'
import {
  type Bank,
  type Question,
  questionBanks,
  questions,
  questionTypes,
  type QuestionType,
  typeLabels,
} from '#features/assessment/question-banks/contract.ts'
import { levelLabels, unusedLabels } from '#features/assessment/question-banks/fields.ts'
import { QuestionDialog } from '#features/assessment/question-banks/web/QuestionDialog.tsx'
import { QuestionForm } from '#features/assessment/question-banks/web/QuestionForm.tsx'
import { questionSheets } from '../contract.ts'
import { type ImportFrom, ImportQuestionsDialog } from './ImportQuestionsDialog.tsx'
import { QuestionTable } from './QuestionTable.tsx'
import { SimilarNote } from './SimilarNote.tsx'
import { useQuestionExport } from './use-question-export.ts'

function BankSummary({ bank }: { bank: Bank }) {
  return (
    <>
      <Pill tone={bank.status ? 'success' : 'neutral'} icon={null}>
        {bank.status ? '启用' : '禁用'}
      </Pill>{' '}
      创建人 {bank.creatorName ?? '-'} · 创建时间 {bank.createTime}
      {bank.categoryDesc && ` · ${bank.categoryDesc}`}
    </>
  )
}

const importWays: [from: ImportFrom, label: string][] = [
  ['paper', '导入试卷'],
  ['sheet', '导入表格'],
  ['json', '导入JSON'],
]
const ImportButtons = ({ disabled, onImport }: { disabled: boolean; onImport: (from: ImportFrom) => void }) => (
  <May do={questionSheets.importJson}>
    {importWays.map(([from, label]) => (
      <Button key={from} disabled={disabled} onClick={() => onImport(from)}>
        {label}
      </Button>
    ))}
  </May>
)

export default function QuestionTypeManagePage() {
  const [search, setSearch] = useSearchParams()
  const id = search.get('id') || '0'
  const type = questionTypes.find((t) => String(t) === search.get('type'))
  const bank = useApiQuery(questionBanks.detail, { params: { id } }, { inPlace: true })
  const [form, setForm] = useState<Question | { newOf: QuestionType } | null>(null)
  const [looked, setLooked] = useState<Question | null>(null)
  const [importing, setImporting] = useState<ImportFrom | null>(null)
  const exporting = useQuestionExport(id)
  const name = bank.data?.categoryName ?? search.get('name') ?? ''
  const counts = useApiQuery(questions.page, {
    query: { pageNum: 1, pageSize: 10 },
    body: {
      categoryIds: [id],
      subjectName: search.get('f.subjectName') ?? '',
      tag: search.get('f.tag') ?? '',
      level: optionsOf(levelLabels).find((o) => o.value === search.get('f.level'))?.value,
      unusedFor: optionsOf(unusedLabels).find((o) => o.value === search.get('f.unusedFor'))?.value,
    },
  })
  useCrumbs([{ title: '题库管理', to: '/questionBankList' }, { title: name }])
  if (bank.error) return <ErrorState error={bank.error} onRetry={() => void bank.refetch()} />
  // the actions of most readers stand in their place, disabled, until the bank is known
  const isKnown = bank.data !== undefined
  const canEdit = bank.data?.canEdit ?? true
  const countOf = (t: QuestionType) => counts.data?.counts.find((c) => c.type === t)?.count ?? 0
  const all = counts.data?.counts.reduce((sum, c) => sum + c.count, 0) ?? 0
  const turn = (key: string) => setSearch((now) => withParams(now, { page: null, type: key === 'all' ? null : key }), { replace: true })
  const create = canEdit && (
    <May do={questions.create}>
      <Button type="primary" icon={<PlusOutlined aria-hidden />} disabled={!isKnown} onClick={() => setForm({ newOf: type ?? 0 })}>
        新建试题
      </Button>
    </May>
  )
  return (
    <>
      <PageHeader back="/questionBankList" title={name || ' '} sub={bank.data ? <BankSummary bank={bank.data} /> : ' '}>
        <MenuButton menu={exporting.menu()} disabled={all === 0}>
          <Button loading={exporting.busy}>
            导出 <DownOutlined aria-hidden />
          </Button>
        </MenuButton>
        {canEdit && <ImportButtons disabled={!isKnown} onImport={setImporting} />}
        {create}
      </PageHeader>
      <LazyReviewBar kind="QUESTION" ownerId={id} />
      <Tabs
        activeKey={type === undefined ? 'all' : String(type)}
        onChange={turn}
        items={[
          { key: 'all', label: `全部 ${all.toLocaleString('zh-CN')}` },
          ...questionTypes.map((t) => ({ key: String(t), label: `${typeLabels[t]} ${countOf(t).toLocaleString('zh-CN')}` })),
        ]}
      />
      <QuestionTable
        bank={{ id, name, canEdit }}
        type={type}
        create={create}
        exportOf={exporting.menu}
        onReload={() => void counts.refetch()}
        onEdit={setForm}
        onLook={setLooked}
      />
      <QuestionForm of={form} categoryId={id} onClose={() => setForm(null)} note={(question) => <SimilarNote question={question} />} />
      <QuestionDialog of={looked} onClose={() => setLooked(null)} />
      <ImportQuestionsDialog from={importing} categoryId={id} onClose={() => setImporting(null)} />
    </>
  )
}
