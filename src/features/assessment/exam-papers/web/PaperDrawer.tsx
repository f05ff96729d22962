// Drawer with the whole paper as candidates see it, optionally with keys.
import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons'
import { Button, Drawer, Switch } from 'antd'
import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useApiQuery } from '#ui/api/api-hooks.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { MenuButton } from '#ui/page/MenuButton.tsx'
import { May } from '#ui/api/session.tsx'
import { partsOf } from '#shared/paper-parts.ts'
import { useDownload } from '#ui/api/use-download.ts'
import { AsyncContent } from '#ui/page/AsyncContent.tsx'
import { typeLabels } from '#features/assessment/question-banks/contract.ts'
import { QuestionView } from '#features/assessment/question-banks/web/QuestionDialog.tsx'
import type { Exam } from '#features/assessment/exams/contract.ts'
import { documentFormats, documentKinds, draws, type PaperQuestion, papers } from '../contract.ts'
import { SampleBar } from './SampleBar.tsx'
import './paper.css'

interface Props {
  exam: Pick<Exam, 'id' | 'examinationName' | 'questionCount' | 'drawnCount' | 'totalScore' | 'examDurationMinute' | 'canEdit' | 'sat'>
  open: boolean
  onClose: () => void
}
/** Number of questions rendered at once; a button shows more. */
const AT_ONCE = 100

interface SheetProps {
  exam: Props['exam']
  records: readonly PaperQuestion[]
  total: number
  keyed: boolean
  /** Headings by the index of the first question of a part; empty: the types are mixed, and each question names its own. */
  headings: ReadonlyMap<number, string>
  onMore: () => void
}

function Sheet({ exam, records, total, keyed, headings, onMore }: SheetProps) {
  const isMixed = headings.size === 0
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be focusable
    <section className="yw-paper-sheet" tabIndex={0} aria-label="试卷">
      <h1 className="yw-paper-printed">{exam.examinationName}</h1>
      <p className="yw-second">
        共 {exam.questionCount.toLocaleString('zh-CN')} 题，满分 {exam.totalScore} 分，限时 {exam.examDurationMinute} 分钟
      </p>
      {!keyed && <p className="yw-paper-printed">姓名：______________　部门：____________________　工号：______________　得分：________</p>}
      {records.map((q, i) => (
        <div key={q.id}>
          {headings.has(i) && <h2>{headings.get(i)}</h2>}
          <QuestionView
            question={q}
            keyed={keyed}
            number={i + 1}
            worth={`（${isMixed ? `${typeLabels[q.type]}题，` : ''}${q.score} 分）`}
          />
        </div>
      ))}
      {records.length < total && (
        <button type="button" className="yw-rowact" onClick={onMore}>
          继续显示（还有 {(total - records.length).toLocaleString('zh-CN')} 道）
        </button>
      )}
    </section>
  )
}

const documentItems = Object.entries(documentFormats).flatMap(([format, name], i) => [
  ...(i ? [{ type: 'divider' as const }] : []),
  ...Object.entries(documentKinds).map(([kind, label]) => ({ key: `${format} ${kind}`, label: `${name} ${label}` })),
])

/** A random seed that the server accepts. */
const anySeed = () => crypto.getRandomValues(new Uint32Array(1)).map((n) => n >>> 1)[0]

/** The paper, or a sample of it with another draw for each seed. */
function usePaper(exam: Props['exam'], open: boolean) {
  const [seed, setSeed] = useState<number | undefined>(undefined)
  const isDrawn = exam.drawnCount > 0
  const body = { examinationId: exam.id }
  const fixed = useApiQuery(papers.page, { query: { page: 1, pageSize: 9999 }, body }, { when: open && !isDrawn, inPlace: true })
  const sample = useApiQuery(
    draws.sample,
    { params: { id: exam.id }, query: seed === undefined ? {} : { seed } },
    { when: open && isDrawn, inPlace: true },
  )
  const asked = isDrawn ? sample : fixed
  return { asked, isDrawn, seed: sample.data?.seed, isBusy: sample.isFetching, again: () => setSeed(anySeed()) }
}

export function PaperDrawer({ exam, open, onClose }: Props) {
  const [keyed, setKeyed] = useState(false)
  const [shown, setShown] = useState(1)
  const document = useDownload(papers.document)
  const { asked, isDrawn, seed, isBusy, again } = usePaper(exam, open)
  const total = asked.data?.records.length ?? 0
  const records = useMemo(() => asked.data?.records.slice(0, shown * AT_ONCE) ?? [], [asked.data, shown])
  const headings = useMemo(
    () => new Map(partsOf(asked.data?.records ?? [], (q) => typeLabels[q.type]).map((part) => [part.from, part.heading])),
    [asked.data],
  )
  /** Renders all questions before printing. */
  const print = () => {
    flushSync(() => setShown(Infinity))
    window.print()
  }
  const content = () =>
    total ? (
      <Sheet exam={exam} records={records} total={total} keyed={keyed} headings={headings} onMore={() => setShown(shown + 1)} />
    ) : (
      <EmptyState picture="nodata" title="试卷还没有题目" />
    )
  return (
    <Drawer
      open={open}
      title={`预览试卷 · ${exam.examinationName}`}
      size={760}
      className="yw-paper-preview"
      destroyOnHidden
      onClose={() => {
        setShown(1)
        onClose()
      }}
      extra={
        <span className="yw-paper-tools">
          <span>
            显示答案 <Switch size="small" aria-label="显示答案" checked={keyed} onChange={setKeyed} />
          </span>
          <Button size="small" icon={<PrinterOutlined aria-hidden />} disabled={!total} onClick={print}>
            打印
          </Button>
          {exam.canEdit && (
            <May do={papers.document}>
              <MenuButton
                menu={{
                  items: documentItems,
                  onClick: ({ key }) => {
                    const [format, kind] = key.split(' ')
                    void document.run({ examinationId: exam.id, kind, format, ...(seed === undefined ? {} : { seed: `${seed}` }) })
                  },
                }}
              >
                <Button size="small" icon={<DownloadOutlined aria-hidden />} loading={document.busy} disabled={!exam.questionCount}>
                  导出
                </Button>
              </MenuButton>
            </May>
          )}
        </span>
      }
    >
      {isDrawn && <SampleBar exam={exam} seed={seed} isBusy={isBusy} onAgain={again} />}
      <AsyncContent asked={asked} value={asked.data}>
        {content}
      </AsyncContent>
    </Drawer>
  )
}
