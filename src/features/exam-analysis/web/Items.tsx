// The questions of an exam: what share of its points each was given, what was chosen, and what wants a look.
import { Button, Segmented } from 'antd'
import { DownloadOutlined } from '@ant-design/icons'
import { useRef, useState } from 'react'
import { percent } from '../../../shared/ratio.ts'
import { Delta } from '../../../ui/Delta.tsx'
import { Reading } from '../../../ui/Reading.tsx'
import { Pill } from '../../../ui/TaskStatus.tsx'
import { usePicture } from '../../analysis-kit/web/use-picture.ts'
import type { Item } from '../../item-analysis/contract.ts'
import { typeLabels } from '../../question-banks/contract.ts'
import { lowDiscrimination } from '../../question-banks/fields.ts'
import { cellsOf, hintOf, noDiscrimination, type Sort, sorted, sorts } from './item-words.ts'
import type { ReportState } from './use-report.ts'

/** As many as are seen at first. */
const first = 6
const weakBelow = 0.6

export function Cells({ item }: { item: Item }) {
  return (
    <span className="yw-cells">
      {cellsOf(item).map((c) => (
        <i key={c.name} className={`is-${c.mark}`} title={`${c.name} ${percent(c.share)}`} style={{ flexGrow: 1 }}>
          {c.mark === 'right' && '✓ '}
          {c.name} {Math.round(c.share * 100)}%
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

interface RowProps {
  item: Item
  compared: boolean
  onOpen: (id: string) => void
}

function Row({ item: q, compared, onOpen }: RowProps) {
  return (
    <tr>
      <td>{q.place}</td>
      <td>
        <button
          type="button"
          className="yw-rowact yw-clamp"
          style={{ WebkitLineClamp: 2 }}
          title={q.text}
          onClick={() => onOpen(q.subjectId)}
        >
          {q.text}
        </button>
      </td>
      <td>{typeLabels[q.type]}</td>
      <td>
        <span className="yw-item-rate">
          <i aria-hidden className={(q.scoreRate ?? 1) < weakBelow ? 'is-weak' : undefined}>
            <b style={{ width: `${(q.scoreRate ?? 0) * 100}%` }} />
          </i>
          <b>{percent(q.scoreRate)}</b>
        </span>
      </td>
      {compared && (
        <td>
          {q.previousRate === null ? (
            <span className="yw-muted">新题</span>
          ) : (
            <Delta now={q.scoreRate} before={q.previousRate} kind="points" />
          )}
        </td>
      )}
      <td
        className={q.discrimination !== null && q.discrimination < lowDiscrimination ? 'yw-bad' : undefined}
        title={q.discrimination === null ? noDiscrimination : undefined}
      >
        {q.discrimination === null ? '-' : q.discrimination.toFixed(2)}
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

interface Props {
  report: ReportState
  onOpen: (id: string) => void
}

export function Items({ report: { items, compareId, overview }, onOpen }: Props) {
  const [by, sortBy] = useState<Sort>('rate')
  const [whole, showWhole] = useState(false)
  const card = useRef<HTMLElement>(null)
  const title = '试题分析'
  const take = usePicture()
  const compared = compareId !== null && !overview?.provisional
  const offered = (Object.keys(sorts) as Sort[]).filter((s) => compared || s !== 'fallen')
  const { data } = items
  // what waits for marking says nothing yet
  const told = overview?.provisional ? data?.filter((q) => q.type !== 1) : data
  return (
    <section ref={card} id="items" className="yw-card yw-part" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {told && (
          <small>
            {told.length} 题，{sorts[by].replace('得分率最低', '得分率从低到高')}
          </small>
        )}
        <span className="yw-chart-tools">
          <Segmented
            size="small"
            aria-label="试题的顺序"
            value={by}
            options={offered.map((value) => ({ value, label: sorts[value] }))}
            onChange={sortBy}
          />
          <Button
            type="text"
            size="small"
            title="下载图片"
            aria-label={`${title}：下载图片`}
            icon={<DownloadOutlined aria-hidden />}
            onClick={() => take(card.current, title)}
          />
        </span>
      </header>
      <Reading asked={items} value={told} size={64}>
        {(all) => (
          <>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
            <div className="yw-items" role="region" aria-label="各题的作答情况" tabIndex={0}>
              <table>
                <thead>
                  <tr>
                    {['题号', '题干', '题型', '得分率', ...(compared ? ['较上次'] : []), '区分度', '选择了各选项的人', '提示'].map(
                      (name) => (
                        <th key={name} scope="col">
                          {name}
                        </th>
                      ),
                    )}
                  </tr>
                </thead>
                <tbody>
                  {sorted(all, by)
                    .slice(0, whole ? all.length : first)
                    .map((q) => (
                      <Row key={q.subjectId} item={q} compared={compared} onOpen={onOpen} />
                    ))}
                </tbody>
              </table>
            </div>
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
      </Reading>
    </section>
  )
}
