// Dialog that imports questions from JSON or a spreadsheet, with one preview for both.
import type { ImportKind } from '#features/organisation/imports/web/ImportDialog.tsx'
import { LazyImportDialog } from '#features/organisation/imports/web/LazyImportDialog.tsx'
import { questionBanks, questions, questionTypes, typeLabels } from '#features/assessment/question-banks/contract.ts'
import { namesOf } from '#shared/field-table.ts'
import { questionFields } from '#features/assessment/question-banks/fields.ts'
import { questionSheets } from '../contract.ts'

const shared = {
  errors: questionSheets.errors,
  refresh: [questions.page, questionBanks.page, questionBanks.detail, questionBanks.enabled],
  columns: [
    { field: 'type', title: '题型', width: 90, choices: questionTypes.map((t) => typeLabels[t]) },
    { field: 'subjectName', title: '题干', width: 260 },
    { field: 'options', title: '选项', width: 220 },
    { field: 'answer', title: '答案', width: 140 },
    ...namesOf(questionFields).map((field) => ({ field, title: questionFields[field].label, width: questionFields[field].sheet.preview })),
    { field: 'rules', title: '判分规则', width: 120 },
  ],
  choice: { name: 'skipKnown', label: '跳过题库中已有的试题' },
  broken: '导入失败，请重试或联系管理员',
  refreshAfter: 1000,
  undo: questionSheets.undo,
  unit: '题',
  doneText: '导入的试题在列表的最前面',
} satisfies Partial<ImportKind>

const rightWrong = '判断题答案「0」表示对、「1」表示错，也可以写 对、错；预览中显示对或错，请核对。'
const asked = '判断题答案写 对、错、√、×、T、F 都可以；写作 1 或 0 的，预览会问它们的意思。'
const json: ImportKind = {
  ...shared,
  title: '导入JSON',
  endpoint: questionSheets.importJson,
  template: questionSheets.jsonTemplate,
  noun: '文件',
  hints: ['题目数组，或含有 questions 数组的对象。', rightWrong, '先预览，确认后才会写入；与文件内其他题重复的算作有误。'],
}
const sheet: ImportKind = {
  ...shared,
  title: '导入表格',
  endpoint: questionSheets.importSheet,
  template: questionSheets.template,
  hints: [
    '题型、题干、答案必填；填空题在题干中用 ____ 表示空，多个空的答案用分号隔开。',
    asked,
    '先预览，确认后才会写入；最多 20,000 题，不含图片。',
  ],
}

const paper: ImportKind = {
  ...shared,
  title: '导入试卷',
  endpoint: questionSheets.importPaper,
  template: questionSheets.paperTemplate,
  noun: ' Word、文本或其他系统的题目文件',
  paste: {
    fileName: '粘贴的文字.txt',
    placeholder: '也可以把题目粘贴到这里，例如：\n1. 犹豫期一般为（B）天。\nA. 10　B. 15　C. 20',
  },
  isOpen: true,
  hints: [
    '大题标题（如「一、单选题（每题2分）」）给出题型和分值；没有标题的按内容判断题型，并标为待确认。',
    '答案可以写在题干括号里、「答案：」之后，或集中写在文末，如「1-5 ABCDA」；加粗、标色的选项也会当作答案，请确认。',
    '也认得 GIFT、Aiken、Moodle XML 和 QTI（2.1、2.2、3.0）；不支持的题型会成为有误的一行。',
    '读不懂的文字不会丢掉，会成为有误的一行，可以在预览中改正或跳过。',
  ],
}

export type ImportFrom = 'json' | 'sheet' | 'paper'

interface Props {
  from: ImportFrom | null
  categoryId: string
  onClose: () => void
}

export function ImportQuestionsDialog({ from, categoryId, onClose }: Props) {
  const query = { categoryId }
  return (
    <>
      <LazyImportDialog open={from === 'json'} onClose={onClose} kind={{ ...json, query }} />
      <LazyImportDialog open={from === 'paper'} onClose={onClose} kind={{ ...paper, query }} />
      <LazyImportDialog open={from === 'sheet'} onClose={onClose} kind={{ ...sheet, query }} />
    </>
  )
}
