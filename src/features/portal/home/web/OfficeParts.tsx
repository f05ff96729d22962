// Blocks of home for markers, authors and administrators.
import { CheckCircleFilled, ExclamationCircleFilled, HighlightOutlined } from '@ant-design/icons'
import { Link } from 'react-router'
import { percent, ratioOf } from '#shared/ratio.ts'
import { MediaStrip } from '#ui/media/MediaStrip.tsx'
import { useMay } from '#ui/api/session.tsx'
import { Meter } from '#ui/page/Strip.tsx'
import { Pill } from '#ui/page/TaskStatus.tsx'
import { questionName } from '#features/assessment/exam-papers/fields.ts'
import { Sentence } from '#features/insight/analysis-kit/web/Sentence.tsx'
import type { Admin, Author, Marker } from '../contract.ts'
import { addressOf } from './addresses.ts'
import { Figures, Go, number, Panel } from './Panel.tsx'
import { sayingOfMarker } from './saying.ts'

export const MarkerTop = ({ marker, now }: { marker: Marker; now: string }) => (
  <section className="yw-card yw-top-card" aria-label="待阅卷的份数">
    <Sentence pieces={sayingOfMarker(marker, now)} />
  </section>
)

export function ToMark({ marker: { exams, questions } }: { marker: Marker }) {
  const [first] = exams
  return (
    <>
      <Panel title="待阅卷" more={{ to: '/marking', text: '阅卷' }}>
        <ul className="yw-panel-rows">
          {exams.map((e, i) => {
            const to = addressOf.marking({ id: e.examinationId, title: e.examinationName })
            const all = e.marked + e.waiting
            return (
              <li key={e.examinationId} className="yw-panel-row">
                <span className="yw-panel-icon is-brand">
                  <HighlightOutlined aria-hidden />
                </span>
                <div>
                  <Link to={to}>{e.examinationName}</Link>
                  <span className="yw-panel-meter">
                    <Meter part={e.marked} whole={all} />
                    <small>
                      已评 {number(e.marked)} / {number(all)} 份
                    </small>
                  </span>
                  <small>
                    {number(e.people)} 人{e.since && ` · 最早的一份 ${e.since} 交卷`}
                  </small>
                </div>
                <Go to={to} first={i === 0}>
                  {i === 0 ? '开始阅卷' : '阅卷'}
                </Go>
              </li>
            )
          })}
        </ul>
      </Panel>
      {first && questions.length > 0 && (
        <Panel title="按题目看" sub={first.examinationName}>
          <ul className="yw-panel-rows">
            {questions.map((q) => (
              <li key={q.subjectId} className="yw-panel-row">
                <div>
                  <b className="yw-one-line" title={q.subjectName}>
                    {questionName(q)}　{q.subjectName}
                  </b>
                  <small>
                    待评 {number(q.waiting)} 份，已评 {number(q.marked)} 份，满分 {q.maxScore} 分
                  </small>
                </div>
                <Go to={addressOf.marking({ id: first.examinationId, title: first.examinationName, question: q.subjectId })}>评这一题</Go>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  )
}

/** Returns hours with one decimal, or minutes below one hour. */
function lasting(seconds: number): [string, string] {
  return seconds >= 3600 ? [(seconds / 3600).toFixed(1), '小时'] : [String(Math.max(1, Math.round(seconds / 60))), '分钟']
}

export function MarkedBy({ marker: { exams, waiting, today, week, days, secondsEach, mine } }: { marker: Marker }) {
  const [left, unit] = secondsEach ? lasting(waiting * secondsEach) : ['-', '']
  return (
    <>
      <Panel title="我的进度">
        <Figures
          narrow
          label="我的进度"
          figures={[
            { title: '今天', value: number(today), unit: '份' },
            { title: '本周', value: number(week), unit: '份', note: week ? `${number(days)} 天` : undefined },
            { title: '平均用时', value: secondsEach ? number(secondsEach) : '-', unit: '秒', note: '每份' },
            { title: '全部评完', value: left, unit, note: '按现在的速度' },
          ]}
        />
      </Panel>
      {mine.length > 0 && (
        <Panel title="我的给分" sub={exams[0]?.examinationName}>
          <ul className="yw-panel-rows">
            {mine.map((q) => (
              <li key={q.subjectId} className="yw-panel-row">
                <div>
                  <span>
                    {questionName(q)} <small>满分 {q.maxScore}</small>
                  </span>
                  <small>全部阅卷人平均 {q.all.toFixed(1)} 分</small>
                </div>
                <b>{q.average.toFixed(1)} 分</b>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  )
}

export function Editing({ author: { editing } }: { author: Author }) {
  if (!editing.length) return null
  return (
    <Panel title="继续编辑" more={{ to: '/courseManage', text: '课程管理' }}>
      <ul className="yw-editing">
        {editing.map((e) => (
          <li key={e.subSceneId}>
            <Link to={addressOf.script(e)}>
              <span className="yw-editing-picture">{e.posterUrl && <img src={e.posterUrl} alt="" loading="lazy" />}</span>
              <b>{e.title}</b>
              <small title={e.path}>{e.path}</small>
              <small>{e.seq === null ? '还没有脚本' : `第 ${number(e.seq + 1)} 句`}</small>
              <MediaStrip counts={e.counts} />
              <small>{e.at.slice(0, 16)} 编辑</small>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

export function OwnCourses({ author: { numbers: n } }: { author: Author }) {
  const may = useMay()
  return (
    <Panel title="我的课程" more={may('trainingAnalysis:menu') && { to: '/dataAnalysis', text: '训练数据分析' }}>
      <Figures
        narrow
        label="我的课程"
        figures={[
          {
            title: '已启用课程',
            value: number(n.enabled),
            unit: `/ ${number(n.courses)} 门`,
            note: n.courses > n.enabled ? `${number(n.courses - n.enabled)} 门未启用` : '全部启用',
          },
          { title: '脚本', value: number(n.scripts), unit: '句', note: `本周新增 ${number(n.newScripts)} 句` },
          {
            title: '音视频已生成',
            value: percent(ratioOf(n.made, n.media)).replace('%', ''),
            unit: '%',
            note: n.media > n.made ? `${number(n.media - n.made)} 条未生成` : undefined,
          },
          {
            title: '近 7 天练习',
            value: number(n.runs),
            unit: '次',
            note: n.averageScore === null ? undefined : `平均 ${n.averageScore.toFixed(1)} 分`,
          },
        ]}
      />
    </Panel>
  )
}

export function Hardest({ author: { hardest } }: { author: Author }) {
  if (!hardest.length) return null
  return (
    <Panel title="学员最难的三句">
      <ul className="yw-panel-rows">
        {hardest.map((h) => (
          <li key={h.scriptId} className="yw-panel-row">
            <div>
              <span className="yw-one-line" title={h.text}>
                “{h.text}”
              </span>
              <small>
                {h.averageScore.toFixed(1)} 分 · {number(h.users)} 人练过
              </small>
            </div>
            <Link className="yw-panel-go" to={addressOf.script({ ...h, row: h.scriptId })} aria-label={`打开“${h.text}”`}>
              打开
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const GB = 1024 ** 3
const stored = (bytes: number): [string, string] => (bytes >= GB ? [(bytes / GB).toFixed(1), 'GB'] : [(bytes / 1024 ** 2).toFixed(1), 'MB'])

export function AdminTop({ admin }: { admin: Admin }) {
  const { bytes, quotaBytes, files } = admin.storage
  const [value, unit] = stored(bytes)
  const used = quotaBytes ? bytes / quotaBytes : null
  return (
    <section className="yw-card yw-top-card" aria-label="企业概况">
      <Figures
        label="企业概况"
        figures={[
          {
            title: '启用人员',
            value: number(admin.users),
            unit: '人',
            to: '/user?f.locked=0',
            note: admin.unchanged ? `${number(admin.unchanged)} 人还没有改初始密码` : '都已改过初始密码',
          },
          {
            title: '今天登录',
            value: number(admin.today),
            unit: '人',
            note: <Link to="/onlineSession">在线会话 {number(admin.sessions)}</Link>,
          },
          {
            title: '存储空间',
            value,
            unit: quotaBytes ? `${unit} / ${stored(quotaBytes).join(' ')}` : unit,
            warn: used !== null && used >= 0.8,
            note: used === null ? `${number(files)} 个文件，容量不限` : `已用 ${percent(used)}`,
          },
          { title: '近 7 天练习', value: number(admin.practice.runs), unit: '次', note: `${number(admin.practice.users)} 人` },
        ]}
      />
    </section>
  )
}

export function Acts({ admin: { audit } }: { admin: Admin }) {
  if (!audit.length) return null
  return (
    <Panel title="最近的操作" more={{ to: '/auditLog', text: '审计日志' }}>
      <ul className="yw-panel-rows is-acts">
        {audit.map((a) => (
          <li key={a.id}>
            <span>{a.actorName ?? '-'}</span>
            <b>{a.action}</b>
            <time dateTime={a.at.replace(' ', 'T')}>{a.at.slice(0, 19)}</time>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

export function Services({ admin: { services } }: { admin: Admin }) {
  const may = useMay()
  return (
    <Panel title="服务状态" more={may('mediaProvider:menu') && { to: '/mediaProvider', text: '语音与数字人服务' }}>
      <ul className="yw-panel-rows">
        {services.map((s) => (
          <li key={s.name} className="yw-panel-row">
            <div>
              <span>{s.name}</span>
              <small>{s.note}</small>
            </div>
            <Pill
              tone={s.ok ? 'success' : 'error'}
              icon={s.ok ? <CheckCircleFilled aria-hidden /> : <ExclamationCircleFilled aria-hidden />}
            >
              {s.ok ? '正常' : '异常'}
            </Pill>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
