// Recent records: exams, and courses for people without the author part.
import { Link } from 'react-router'
import { Pill } from '#ui/page/TaskStatus.tsx'
import type { Home } from '../contract.ts'
import { addressOf } from './addresses.ts'
import { Panel } from './Panel.tsx'

const FEW = 3
const states = { COMING: ['brand', '未开始'], OPEN: ['success', '进行中'], ENDED: ['neutral', '已结束'] } as const

export const RecentCourses = ({ courses }: Pick<Home, 'courses'>) => (
  <Panel title="最近的课程" more={{ to: '/courseManage', text: '全部' }}>
    {courses.length ? (
      <ul className="yw-panel-rows">
        {courses.map((c) => (
          <li key={c.id} className="yw-panel-row">
            <div>
              <Link to={addressOf.course(c.id)}>{c.title}</Link>
              <small>{c.createDate.slice(0, 10)} 创建</small>
            </div>
            <Pill tone={c.enabled ? 'success' : 'neutral'} icon={null}>
              {c.enabled ? '已启用' : '未启用'}
            </Pill>
          </li>
        ))}
      </ul>
    ) : (
      <p className="yw-panel-none">还没有课程</p>
    )}
  </Panel>
)

export const RecentExams = ({ exams }: Pick<Home, 'exams'>) => (
  <Panel title="最近的考试" more={{ to: '/examList', text: '考试管理' }}>
    {exams.length ? (
      <ul className="yw-panel-rows">
        {exams.slice(0, FEW).map((e) => (
          <li key={e.id} className="yw-panel-row">
            <div>
              <Link to={addressOf.paper(e)}>{e.title}</Link>
              <small>
                {e.startTime.slice(0, 16)} {e.endTime ? `至 ${e.endTime.slice(0, 16)}` : '起，长期有效'}
              </small>
            </div>
            <Pill tone={states[e.state][0]} icon={null}>
              {states[e.state][1]}
            </Pill>
          </li>
        ))}
      </ul>
    ) : (
      <p className="yw-panel-none">还没有考试</p>
    )}
  </Panel>
)
