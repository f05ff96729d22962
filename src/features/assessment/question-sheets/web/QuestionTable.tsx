// Table of the questions of a bank, with a type filter, search and actions on one or several.
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { optionsOf } from '#shared/field-table.ts'
import { MenuButton } from '#ui/page/MenuButton.tsx'
import { showWarning } from '#ui/page/notice.ts'
import { ListTable } from '#ui/table/ListTable.tsx'
import type { RowAction } from '#ui/table/RowActions.tsx'
import { useMay } from '#ui/api/session.tsx'
import type { Filter } from '#ui/table/FilterBar.tsx'
import { type Question, questions, type QuestionType } from '#features/assessment/question-banks/contract.ts'
import { levelLabels, orderLabels, unusedLabels } from '#features/assessment/question-banks/fields.ts'
import { BankChoiceDialog } from '#features/assessment/question-banks/web/BankChoiceDialog.tsx'
import { questionNamed } from '#features/assessment/question-banks/web/BankLink.tsx'
import { questionColumns } from './question-columns.tsx'
import type { useQuestionExport } from './use-question-export.ts'
import { useQuestionRemoval } from './use-question-removal.ts'

const filters: Filter[] = [
  { name: 'subjectName', label: '题目', width: 176 },
  { name: 'tag', label: '标签', width: 104 },
  { kind: 'select', name: 'level', label: '难度', width: 82, options: optionsOf(levelLabels) },
  { kind: 'select', name: 'unusedFor', label: '未使用时间', width: 112, options: optionsOf(unusedLabels) },
  { kind: 'select', name: 'order', label: '排序', width: 148, placeholder: orderLabels.NEWEST, options: optionsOf(orderLabels) },
]
type Chosen = { act: 'copy' | 'move'; ids: string[]; categoryId: string; clear: () => void } | null

interface Props {
  bank: { id: string; name: string; canEdit: boolean }
  /** Type filter; undefined: all types. */
  type: QuestionType | undefined
  /** Button that creates a first question. */
  create: ReactNode
  exportOf: ReturnType<typeof useQuestionExport>['menu']
  onReload: () => void
  onEdit: (question: Question) => void
  onLook: (question: Question) => void
}

export function QuestionTable({ bank, type, create, exportOf, onReload, onEdit, onLook }: Props) {
  const { id, canEdit } = bank
  const may = useMay()
  const [chosen, setChosen] = useState<Chosen>(null)
  const leads = questionNamed({ id, categoryName: bank.name })
  const removing = useQuestionRemoval(leads)
  const actionsOf = (q: Question): RowAction[] => [
    { label: '查看', onClick: () => onLook(q) },
    { label: '编辑', onClick: () => onEdit(q), may: questions.update, hidden: !q.canEdit },
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
  ]
  return (
    <>
      <ListTable
        name="questions"
        resource={questions.page}
        args={{ body: { categoryIds: [id], ...(type === undefined ? {} : { type }) } }}
        pageName="pageNum"
        size={10}
        columns={questionColumns(onLook)}
        filters={filters}
        note="按新建时间从新到旧；同批导入按文件顺序；次数、得分率、区分度来自考试，每分钟更新"
        onReload={onReload}
        empty={{ title: '这里还没有试题', text: '可以逐题新建，也可以从 Word 试卷、表格或 JSON 文件导入。', action: create }}
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
            <MenuButton menu={exportOf(rows.map((q) => q.id).join(','))}>
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
        actions={actionsOf}
      />
      {/* outside the table, because the form may keep unsaved input */}
      {chosen && <BankChoiceDialog of={chosen} onClose={() => setChosen(null)} onDone={() => chosen?.clear()} leads={leads} />}
    </>
  )
}
