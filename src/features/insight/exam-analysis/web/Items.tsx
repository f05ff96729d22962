// Section of questions: score rates, choices, and hints for a review.
import { Select } from 'antd'
import { useState } from 'react'
import { Segmented } from '#ui/page/Segmented.tsx'
import { percent } from '#shared/ratio.ts'
import { Delta } from '#ui/page/Delta.tsx'
import { useIsPhone } from '#ui/device/phone.ts'
import { AsyncContent } from '#ui/page/AsyncContent.tsx'
import { QuestionText } from '#ui/text/QuestionText.tsx'
import { Pill } from '#ui/page/TaskStatus.tsx'
import { hintOf as figureHint } from '#features/insight/analysis-kit/web/figure-rules.ts'
import { PartCard } from '#features/insight/analysis-kit/web/PartCard.tsx'
import type { Item } from '#features/insight/item-analysis/contract.ts'
import { typeLabels } from '#features/assessment/question-banks/contract.ts'
import { lowDiscrimination } from '#features/assessment/question-banks/fields.ts'
import { cellsOf, hintOf, nameOf, noDiscrimination, peopleOf, type Sort, sorted, sorts } from './item-words.ts'
import type { ReportState } from './use-report.ts'

/** Number of questions shown at first. */
const first = 6
const weakBelow = 0.6

export function Cells({ item }: { item: Item }) {
  return (
    <span className="yw-cells">
      {cellsOf(item).map((c) => (
        <i key={c.name} className={`is-${c.mark}`} title={`${c.name} ${percent(c.share)}`} style={{ flexGrow: 1 }}>
          {c.mark === 'right' && '✓ '}
          {c.name} {percent(c.share)}
        </i>
      ))}
    </span>
  )
}

export function HintSaid({ item }: { item: Item }) {
  const hint = hintOf(item)
  if (!hint) return <span className="yw-muted">-</span>
  if (!hint.tone) return <span className="yw-second">{hint.text}</span>
  return (
    <Pill tone={hint.tone} icon={null}>
      {hint.text}
    </Pill>
  )
}

function Rate({ item: q }: { item: Item }) {
  return (
    <span className="yw-item-rate">
      <i aria-hidden className={(q.scoreRate ?? 1) < weakBelow ? 'is-weak' : undefined}>
        <b style={{ width: `${(q.scoreRate ?? 0) * 100}%` }} />
      </i>
      <b>{percent(q.scoreRate)}</b>
    </span>
  )
}

const Change = ({ item: q }: { item: Item }) =>
  q.previousRate === null ? <span className="yw-muted">新题</span> : <Delta now={q.scoreRate} before={q.previousRate} kind="points" />

function Discrimination({ item: { discrimination: d } }: { item: Item }) {
  if (d === null) return <span title={noDiscrimination}>-</span>
  return <span className={d < lowDiscrimination ? 'yw-bad' : undefined}>{d.toFixed(2)}</span>
}

interface RowProps {
  item: Item
  compared: boolean
  onOpen: (id: string) => void
}

function Row({ item: q, compared, onOpen }: RowProps) {
  return (
    <tr>
      <td>{q.drawn ? '抽题' : q.place}</td>
      <td>
        <button
          type="button"
          className="yw-rowact yw-clamp"
          style={{ WebkitLineClamp: 2 }}
          title={q.text}
          onClick={() => onOpen(q.subjectId)}
        >
          <QuestionText inline text={q.text} />
        </button>
      </td>
      <td>
        {typeLabels[q.type]}
        {q.drawn && (
          <small className="yw-item-people" title="考到这道题的人数">
            {peopleOf(q)} 人
          </small>
        )}
      </td>
      <td>
        <Rate item={q} />
      </td>
      {compared && (
        <td>
          <Change item={q} />
        </td>
      )}
      <td>
        <Discrimination item={q} />
      </td>
      <td>
        <Cells item={q} />
      </td>
      <td>
        <HintSaid item={q} />
      </td>
    </tr>
  )
}

/** Names of the figures whose definitions the column titles show. */
const columnHints: Readonly<Record<string, string>> = { 得分率: '试题得分率', 选择了各选项的人: '选项' }

interface TableProps {
  items: readonly Item[]
  compared: boolean
  onOpen: (id: string) => void
}

function ItemTable({ items, compared, onOpen }: TableProps) {
  const names = ['题号', '题干', '题型', '得分率', ...(compared ? ['较上次'] : []), '区分度', '选择了各选项的人', '提示']
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable area must be reachable by keyboard
    <div className="yw-items" role="region" aria-label="各题的作答情况" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {names.map((name) => (
              <th key={name} scope="col" title={figureHint(columnHints[name] ?? name)}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((q) => (
            <Row key={q.subjectId} item={q} compared={compared} onOpen={onOpen} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Cards of the questions on a phone: text, rates and choices. */
function ItemCards({ items, compared, onOpen }: TableProps) {
  return (
    <ul className="yw-item-cards" aria-label="各题的作答情况">
      {items.map((q) => (
        <li key={q.subjectId}>
          <p>
            <span className="yw-second">
              {nameOf(q)} · {typeLabels[q.type]}
            </span>
            {hintOf(q) && <HintSaid item={q} />}
          </p>
          <button type="button" className="yw-rowact" onClick={() => onOpen(q.subjectId)}>
            <span className="yw-clamp" style={{ WebkitLineClamp: 2 }}>
              <QuestionText inline text={q.text} />
            </span>
          </button>
          <Rate item={q} />
          <p className="yw-second">
            <span>
              区分度 <Discrimination item={q} />
            </span>
            {compared && (
              <span>
                较上次 <Change item={q} />
              </span>
            )}
          </p>
          <Cells item={q} />
        </li>
      ))}
    </ul>
  )
}

interface Props {
  report: ReportState
  onOpen: (id: string) => void
}

export function Items({ report: { items, compareId, overview }, onOpen }: Props) {
  const [by, sortBy] = useState<Sort>('rate')
  const [whole, showWhole] = useState(false)
  const isPhone = useIsPhone()
  const compared = compareId !== null && !overview?.provisional
  const offered = (Object.keys(sorts) as Sort[]).filter((s) => compared || s !== 'fallen')
  const { data } = items
  // short answers have no reliable figures while people wait for marking
  const told = overview?.provisional ? data?.filter((q) => q.type !== 1) : data
  const choice = { value: by, options: offered.map((value) => ({ value, label: sorts[value] })), onChange: sortBy }
  const List = isPhone ? ItemCards : ItemTable
  return (
    <PartCard
      id="items"
      title="试题分析"
      blank={!told?.length}
      head={
        told && (
          <small>
            {told.length} 题，{overview?.provisional && '含待阅卷人员已评的题，'}
            {sorts[by].replace('得分率最低', '得分率从低到高')}
          </small>
        )
      }
      tools={
        isPhone ? (
          <Select size="small" aria-label="试题的顺序" {...choice} />
        ) : (
          <Segmented size="small" aria-label="试题的顺序" {...choice} />
        )
      }
    >
      <AsyncContent asked={items} value={told} size={64}>
        {(all) => (
          <>
            <List items={sorted(all, by).slice(0, whole ? all.length : first)} compared={compared} onOpen={onOpen} />
            <footer className="yw-items-foot">
              <span>✓ 为正确选项；橙色为选的人最多的错误选项。区分度为高分组（前 27%）与低分组得分率之差。</span>
              {all.length > first && (
                <button type="button" className="yw-rowact yw-noprint" onClick={() => showWhole(!whole)}>
                  {whole ? '收起' : `查看全部 ${all.length} 题`}
                </button>
              )}
            </footer>
          </>
        )}
      </AsyncContent>
    </PartCard>
  )
}
