// Dialog of the automatic selection: number of random questions by bank and type.
import { Button, Modal, Radio } from 'antd'
import { NumberInput } from '#ui/form/NumberInput.tsx'
import { useEffect, useState } from 'react'
import { codes } from '#shared/errors.ts'
import { useApiMutation, useApiQuery, useRefresh } from '#ui/api/api-hooks.ts'
import { confirmAct } from '#ui/page/confirm.ts'
import { layout } from '#ui/theme/palette.ts'
import { useDraftState } from '#ui/form/use-draft-state.tsx'
import { confirmDiscard } from '#ui/form/use-unsaved-changes.ts'
import { type ExamBank, exams } from '#features/assessment/exams/contract.ts'
import { ENABLED, type QuestionType, questionTypes, typeLabels } from '#features/assessment/question-banks/contract.ts'
import type { DifficultyLevel, UnusedFor } from '#features/assessment/question-banks/fields.ts'
import { maxRandom, papers } from '../contract.ts'
import { type Choice, DrawChoice } from './DrawChoice.tsx'
import { paperReads } from './paper-reads.ts'
import './paper.css'

interface Drawn {
  type: QuestionType
  count: number
  level?: DifficultyLevel | null | undefined
  unusedFor?: UnusedFor | null | undefined
}
interface Props {
  open: boolean
  exam: { id: string; questionCount: number; drawnCount: number; categories: readonly ExamBank[] }
  /** Settings of the last draw. */
  before: readonly { categoryId: string; randomDetails: readonly Drawn[] }[]
  onClose: () => void
}
type Counts = Record<string, Record<number, number>>

const countsOf = (banks: Props['exam']['categories'], of: (bankId: string, type: QuestionType) => number): Counts =>
  Object.fromEntries(
    banks.map(({ categoryId }) => [categoryId, Object.fromEntries(questionTypes.map((type) => [type, of(categoryId, type)]))]),
  )

function useDrawing(onDone: () => void) {
  const again = useRefresh()
  const draw = useApiMutation(papers.addRandom, {
    done: ({ added }) => `添加成功：抽取了 ${added} 道题`,
    refresh: paperReads,
    onDone,
  })
  const run: typeof draw.run = async (args) => {
    const outcome = await draw.run(args)
    // after a conflict, the dialog shows the current paper, so that the next try can succeed
    if (!outcome.ok && outcome.failure.code === codes.STALE) await again(papers.ids, papers.page, exams.detail)
    return outcome
  }
  return { busy: draw.busy, run }
}

/** Number of questions to draw from by bank and type; undefined while loading. */
function useThere(examId: string, { open, replace, choice }: { open: boolean; replace: boolean; choice: Choice }) {
  const { data } = useApiQuery(papers.choices, { params: { id: examId }, query: choice }, { when: open, inPlace: true })
  return (bankId: string, type: QuestionType): number | undefined => {
    const found = data?.find((c) => c.categoryId === bankId && c.type === type)
    if (!found) return data && 0
    return replace ? found.all : found.all - found.inPaper
  }
}

interface TableProps {
  banks: Props['exam']['categories']
  counts: Counts
  there: (bankId: string, type: QuestionType) => number | undefined
  onCount: (bankId: string, type: QuestionType, count: number) => void
}

function Choosable({ has, count }: { has: number | undefined; count: number }) {
  if (count > maxRandom) return <small className="is-few">一次最多 {maxRandom} 道</small>
  if (has === undefined) return null
  return <small className={count > has ? 'is-few' : ''}>可选 {has.toLocaleString('zh-CN')} 道</small>
}

function DrawTable({ banks, counts, there, onCount }: TableProps) {
  return (
    <table className="yw-paper-draw">
      <thead>
        <tr>
          <th scope="col">题库</th>
          {questionTypes.map((type) => (
            <th key={type} scope="col">
              {typeLabels[type]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {banks.map(({ categoryId, categoryName, status }) => (
          <tr key={categoryId}>
            <td>{categoryName}</td>
            {status !== ENABLED && (
              <td colSpan={questionTypes.length} className="yw-muted">
                已禁用，不从中抽题
              </td>
            )}
            {status === ENABLED &&
              questionTypes.map((type) => {
                const has = there(categoryId, type)
                const count = counts[categoryId]?.[type] ?? 0
                return (
                  <td key={type} data-type={typeLabels[type]}>
                    <NumberInput
                      aria-label={`${categoryName} ${typeLabels[type]}题的数量`}
                      min={0}
                      max={maxRandom}
                      precision={0}
                      value={count}
                      onChange={(n) => onCount(categoryId, type, n ?? 0)}
                    />
                    <Choosable {...{ has, count }} />
                  </td>
                )
              })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface Asked {
  replace: boolean
  /** Number of questions in the paper. */
  before: number
  total: number
  /** Number of entries with nothing to draw from, and with fewer questions than wanted. */
  passedOver: number
  short: number
}
function wordsOf({ replace, before, total, passedOver, short }: Asked): string {
  const draws = replace
    ? `现有的 ${before} 道题会被替换为随机抽取的 ${total} 道题，已设置的分数保留。`
    : `随机抽取 ${total} 道题，加在现有题目之后。`
  const few = short ? `有 ${short} 处可选的题不足，有多少抽取多少。` : ''
  return `${draws}${few}${passedOver ? `有 ${passedOver} 处没有可选的题，不抽取。` : ''}`
}

type Wanted = (bankId: string, type: QuestionType) => number
const detailOf = ({ categoryId, categoryName }: Props['exam']['categories'][number], wanted: Wanted) => ({
  categoryId,
  categoryName,
  randomDetails: questionTypes.map((type) => ({ type, count: wanted(categoryId, type), name: typeLabels[type] })),
})
/** Counts of the last draw. */
const lastOf =
  (before: Props['before']): Wanted =>
  (bankId, type) => {
    const last = before.find((b) => b.categoryId === bankId)?.randomDetails
    return last?.find((d) => d.type === type)?.count ?? 0
  }

/** Filter of the last draw, which is the same for all entries. */
function lastChoice(before: Props['before']): Choice {
  const { level, unusedFor } = before.find((b) => b.randomDetails.length)?.randomDetails[0] ?? {}
  return { level: level ?? undefined, unusedFor: unusedFor ?? undefined }
}

/** Choice whether drawn questions are added to the paper or replace it. */
function PlaceChoice({ count, replace, onReplace }: { count: number; replace: boolean; onReplace: (replace: boolean) => void }) {
  return (
    <Radio.Group
      style={{ marginBottom: 12 }}
      value={replace}
      onChange={(e) => onReplace(e.target.value as boolean)}
      options={[
        { value: false, label: `加在现有的 ${count} 道题之后` },
        { value: true, label: '替换现有题目' },
      ]}
    />
  )
}

interface Values {
  counts: Counts
  replace: boolean
  choice: Choice
}

export function DrawDialog({ open, exam, before, onClose }: Props) {
  const saved: Values = { counts: countsOf(exam.categories, () => 1), replace: false, choice: {} }
  const [values, setValues] = useState<Values>({ ...saved, counts: {} })
  const { counts, replace, choice } = values
  const put = (part: Partial<Values>) => setValues((now) => ({ ...now, ...part }))
  const { data: inPaper } = useApiQuery(papers.ids, { params: { id: exam.id }, query: {} }, { when: open })
  /** Number of questions that all candidates have. */
  const fixed = exam.questionCount - exam.drawnCount
  const draw = useDrawing(() => leave())
  const kept = useDraftState({
    ...{ name: `paper-draw:${exam.id}`, title: '自动选题', open: open && Object.keys(counts).length > 0 },
    ...{ saved, now: values, put },
  })
  const leave = () => {
    kept.drop()
    onClose()
  }
  const close = () => (kept.isChanged ? confirmDiscard(leave) : leave())
  useEffect(() => {
    if (open) setValues(saved)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- input stays until the dialog opens again
  }, [open])
  const there = useThere(exam.id, { open, replace, choice })
  const typed = (bankId: string, type: QuestionType) => counts[bankId]?.[type] ?? 0
  /** The wanted number, limited by the available one. */
  const wanted = (bankId: string, type: QuestionType) => Math.min(typed(bankId, type), there(bankId, type) ?? maxRandom)
  /** Disabled banks give no more questions. */
  const banks = exam.categories.filter((b) => b.status === ENABLED)
  const everywhere = banks.flatMap(({ categoryId }) => questionTypes.map((type) => ({ categoryId, type })))
  const total = everywhere.reduce((sum, { categoryId, type }) => sum + wanted(categoryId, type), 0)
  const lacking = everywhere.filter(({ categoryId, type }) => wanted(categoryId, type) < typed(categoryId, type))
  const passedOver = lacking.filter(({ categoryId, type }) => wanted(categoryId, type) === 0).length
  const isTooMany = everywhere.some(({ categoryId, type }) => typed(categoryId, type) > maxRandom)
  const isRead = everywhere.every(({ categoryId, type }) => there(categoryId, type) !== undefined)
  const takeLast = () => put({ counts: countsOf(exam.categories, lastOf(before)), choice: lastChoice(before) })
  const ask = () =>
    confirmAct({
      title: '确定自动选题吗？',
      content: wordsOf({ replace, before: fixed, total, passedOver, short: lacking.length - passedOver }),
      okText: '确定',
      danger: replace,
      act: () =>
        draw.run({
          params: { id: exam.id },
          body: {
            examinationId: exam.id,
            replace,
            ...choice,
            // names the replaced questions, so that changes of others cause a conflict
            ...(replace && inPaper ? { seen: inPaper } : {}),
            examinationDetail: banks.map((bank) => detailOf(bank, wanted)),
          },
        }),
    })
  return (
    <Modal
      open={open}
      title="自动选题"
      width={layout.dialog.l}
      style={{ top: 48 }}
      mask={{ closable: false }}
      destroyOnHidden
      onCancel={close}
      okText={`抽取 ${total} 道题`}
      okButtonProps={{ disabled: total === 0 || isTooMany || !isRead, loading: draw.busy }}
      onOk={ask}
      cancelText="取消"
    >
      {kept.offer}
      <p className="yw-second">现在抽取一次，所有考生的试卷相同；要每位考生抽到不同的题，请用“抽题规则”。</p>
      {before.some((b) => b.randomDetails.length) && (
        <Button size="small" style={{ float: 'right' }} onClick={takeLast}>
          沿用上次
        </Button>
      )}
      {fixed > 0 && <PlaceChoice count={fixed} {...{ replace }} onReplace={(now) => put({ replace: now })} />}
      <DrawChoice {...{ choice }} onChange={(now) => put({ choice: now })} />
      <DrawTable
        banks={exam.categories}
        {...{ counts, there }}
        onCount={(bankId, type, n) => put({ counts: { ...counts, [bankId]: { ...counts[bankId], [type]: n } } })}
      />
    </Modal>
  )
}
