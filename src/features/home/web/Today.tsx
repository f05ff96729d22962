// What wants doing today, and what is recent: each line leads there.
import { EditOutlined, FileTextOutlined, HighlightOutlined, WarningOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Cover } from '../../../ui/media/Poster.tsx'
import { type MayBe, useMay } from '../../../ui/session.tsx'
import type { Home } from '../contract.ts'

const query = (entries: Record<string, string>) => new URLSearchParams(entries).toString()
const number = (n: number) => n.toLocaleString('zh-CN')

function Panel({ title, more, children }: { title: string; more?: ReactNode; children: ReactNode }) {
  return (
    <section className="yw-card yw-today" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {more}
      </header>
      {children}
    </section>
  )
}

interface Line {
  id: string
  to: string
  face: ReactNode
  title: string
  sub: string
  mark?: { text: string; tone: 'ok' | 'plain' | 'brand' }
}

const Lines = ({ lines }: { lines: readonly Line[] }) => (
  <ul>
    {lines.map(({ id, to, face, title, sub, mark }) => (
      <li key={id}>
        <Link to={to}>
          {face}
          <span className="yw-today-words">
            <span title={title}>{title}</span>
            <small>{sub}</small>
          </span>
          {mark && <span className={`yw-pill yw-today-mark is-${mark.tone}`}>{mark.text}</span>}
        </Link>
      </li>
    ))}
  </ul>
)

function Kind({ title, total, to, shown, children }: { title: string; total: number; to?: string; shown: number; children: ReactNode }) {
  return (
    <div className="yw-today-kind">
      <h3>
        {title} <b>{number(total)}</b>
        {to && total > shown && <Link to={to}>查看全部</Link>}
      </h3>
      {children}
    </div>
  )
}

const icon = (of: ReactNode, tone: string) => <span className={`yw-today-icon is-${tone}`}>{of}</span>

/** Failed media, answers to be marked, drafts, exams without a paper: those of them that there are. */
export function Attention({ attention: { failed, drafts, papers, marking } }: { attention: Home['attention'] }) {
  const none = !failed.total && !drafts.total && !papers.total && !marking.total
  return (
    <Panel title="待处理">
      {none && <p className="yw-today-none">没有需要处理的事项</p>}
      {failed.total > 0 && (
        <Kind title="音视频生成失败" total={failed.total} shown={failed.total}>
          <Lines
            lines={failed.records.map((c) => ({
              ...{ id: c.id, title: c.title, to: `/generation?${query({ courseId: c.id, state: 'failed' })}` },
              ...{ face: icon(<WarningOutlined aria-hidden />, 'fail'), sub: `${number(c.count)} 条失败，查看原因并重试` },
            }))}
          />
        </Kind>
      )}
      {marking.total > 0 && (
        <Kind title="待阅卷的考试" total={marking.total} shown={marking.records.length} to="/marking">
          <Lines
            lines={marking.records.map((e) => ({
              ...{ id: e.id, title: e.title, to: `/marking?${query({ id: e.id })}` },
              ...{ face: icon(<HighlightOutlined aria-hidden />, 'draft'), sub: `${number(e.people)} 人待阅卷` },
            }))}
          />
        </Kind>
      )}
      {drafts.total > 0 && (
        <Kind title="未启用的课程" total={drafts.total} shown={drafts.records.length} to="/courseManage">
          <Lines
            lines={drafts.records.map((c) => ({
              ...{ id: c.id, title: c.title, to: `/scene?${query({ courseId: c.id, canEdit: 'true' })}` },
              ...{ face: icon(<EditOutlined aria-hidden />, 'draft'), sub: c.scripts ? `${number(c.scripts)} 条脚本` : '还没有脚本' },
            }))}
          />
        </Kind>
      )}
      {papers.total > 0 && (
        <Kind title="还没有试卷的考试" total={papers.total} shown={papers.records.length} to="/examList">
          <Lines
            lines={papers.records.map((e) => ({
              ...{ id: e.id, title: e.title, to: `/setTestPaper?${query({ id: e.id, name: e.title })}` },
              ...{ face: icon(<FileTextOutlined aria-hidden />, 'draft'), sub: `${e.startTime.slice(0, 16)} 开始` },
            }))}
          />
        </Kind>
      )}
    </Panel>
  )
}

function Recent({ title, to, lines, none }: { title: string; to: string; lines: readonly Line[]; none: string }) {
  return (
    <Panel title={title} more={<Link to={to}>全部</Link>}>
      {lines.length ? <Lines lines={lines} /> : <p className="yw-today-none">{none}</p>}
    </Panel>
  )
}

const states = {
  COMING: { text: '未开始', tone: 'brand' },
  OPEN: { text: '进行中', tone: 'ok' },
  ENDED: { text: '已结束', tone: 'plain' },
} as const

export function Today({ home, words }: { home: Home; words: { courses: MayBe; exams: MayBe; marking: MayBe } }) {
  const may = useMay()
  const [courses, exams] = [may(words.courses), may(words.exams)]
  if (!courses && !exams && !may(words.marking)) return null
  return (
    <div className="yw-todays">
      <Attention attention={home.attention} />
      {courses && (
        <Recent
          title="最近的课程"
          to="/courseManage"
          none="还没有课程"
          lines={home.courses.map((c) => ({
            ...{ id: c.id, title: c.title, sub: `${c.createDate.slice(0, 10)} 创建` },
            to: `/scene?${query({ courseId: c.id, canEdit: String(c.canEdit) })}`,
            face: <Cover src={c.imageFileUrl} name={c.title} />,
            mark: c.enabled ? { text: '已启用', tone: 'ok' as const } : { text: '未启用', tone: 'plain' as const },
          }))}
        />
      )}
      {exams && (
        <Recent
          title="最近的考试"
          to="/examList"
          none="还没有考试"
          lines={home.exams.map((e) => ({
            ...{ id: e.id, title: e.title, to: `/setTestPaper?${query({ id: e.id, name: e.title })}` },
            face: <Cover src={e.imageUrl} name={e.title} />,
            sub: `${e.startTime.slice(0, 16)} 至 ${e.endTime ? e.endTime.slice(0, 16) : '长期'}`,
            mark: states[e.state],
          }))}
        />
      )}
    </div>
  )
}
