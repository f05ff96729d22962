// The audit log of the demo: actions of the days before. Only the owner of the database can write past times; rows are sealed as usual.
import type pg from 'pg'
import { rowsOf, statement } from '#platform/database/statement.ts'

type Subject = 'course' | 'exam' | 'project' | 'role' | 'user' | 'session' | 'audit_log' | 'tenant'
interface Act {
  /** Days before today, and the time of day. */
  at: readonly [days: number, time: string]
  who: string
  action: string
  /** Kind and name of the record. */
  to: readonly [entity: Subject, name: string]
  before?: object
  after?: object
  /** Code or status of a refused action. */
  result?: number
}

const offices: Record<string, string> = {
  admin: '10.8.1.12',
  author: '10.8.2.31',
  leader: '10.8.6.17',
  auditor: '10.8.1.20',
  officer: '10.8.1.21',
  viewer: '10.8.2.44',
}
const signIn = (days: number, time: string, who: string, result = 0): Act => ({
  at: [days, time],
  who,
  action: '登录',
  to: ['session', who],
  result,
})

export const story: readonly Act[] = [
  signIn(44, '08:52:11', 'admin'),
  {
    at: [44, '08:58:40'],
    who: 'admin',
    action: '修改企业设置',
    to: ['tenant', ''],
    before: { passwordDays: 0 },
    after: { passwordDays: 90 },
  },
  { at: [44, '09:06:03'], who: 'admin', action: '授予或收回角色', to: ['user', 'author'], after: { granted: ['课程作者'] } },
  {
    at: [44, '09:07:25'],
    who: 'admin',
    action: '设置培训负责人',
    to: ['user', 'leader'],
    after: { department: '总公司/华东区', leaderType: 'TRAINING_MANAGER' },
  },
  signIn(43, '09:01:37', 'author'),
  {
    at: [43, '09:20:14'],
    who: 'author',
    action: '新建课程',
    to: ['course', '重疾险首次面谈'],
    after: { type: 'COURSE', title: '重疾险首次面谈' },
  },
  { at: [43, '10:48:52'], who: 'author', action: '按课程生成音视频', to: ['course', '重疾险首次面谈'], after: { tasks: 24 } },
  {
    at: [43, '11:30:09'],
    who: 'author',
    action: '修改课程状态',
    to: ['course', '重疾险首次面谈'],
    before: { isValid: 'INVALID' },
    after: { isValid: 'VALID' },
  },
  signIn(42, '08:44:20', 'leader', 401),
  signIn(42, '08:44:58', 'leader', 401),
  signIn(42, '08:46:02', 'leader'),
  {
    at: [42, '09:31:27'],
    who: 'leader',
    action: '导出训练数据分析',
    to: ['course', '重疾险首次面谈'],
    after: { departments: ['总公司/华东区'] },
  },
  {
    at: [41, '14:05:33'],
    who: 'author',
    action: '修改课程',
    to: ['course', '养老年金异议处理'],
    before: { title: '年金异议处理' },
    after: { title: '养老年金异议处理' },
  },
  { at: [41, '15:12:40'], who: 'author', action: '新建培训项目', to: ['project', '新人训练营'], after: { projectName: '新人训练营' } },
  {
    at: [5, '09:12:05'],
    who: 'author',
    action: '新建考试',
    to: ['exam', '新人上岗考试'],
    after: { examinationName: '新人上岗考试', examDurationMinute: 45, maxExamCnt: 2 },
  },
  { at: [5, '09:26:48'], who: 'author', action: '自动选题', to: ['exam', '新人上岗考试'], after: { added: 15 } },
  {
    at: [5, '10:02:19'],
    who: 'author',
    action: '指派考试',
    to: ['exam', '新人上岗考试'],
    after: { selectionType: 'BY_DEPARTMENT', added: 1, targets: ['总公司'] },
  },
  signIn(4, '22:47:31', 'viewer', 401),
  signIn(4, '22:47:52', 'viewer', 401),
  signIn(4, '22:48:15', 'viewer', 401),
  signIn(3, '08:36:44', 'auditor'),
  { at: [3, '08:41:09'], who: 'auditor', action: '查看审计日志', to: ['audit_log', ''], after: { result: 'FAILED' } },
  { at: [3, '08:52:30'], who: 'auditor', action: '校验审计日志', to: ['audit_log', ''], after: { broken: null } },
  { at: [3, '09:15:56'], who: 'officer', action: '下线会话', to: ['session', 'viewer'], before: { ip: '10.8.2.44' } },
  { at: [3, '10:20:38'], who: 'viewer', action: '修改课程', to: ['course', '重疾险首次面谈'], result: 403 },
  {
    at: [2, '09:08:22'],
    who: 'author',
    action: '修改考试',
    to: ['exam', '新人上岗考试'],
    before: { examDurationMinute: 40 },
    after: { examDurationMinute: 45 },
  },
  { at: [2, '16:33:47'], who: 'leader', action: '导出考试数据分析', to: ['exam', '新人上岗考试'], after: { name: '华东区上岗考试' } },
  { at: [1, '09:17:03'], who: 'author', action: '阅卷评分', to: ['exam', '新人上岗考试'], after: { graded: 12 } },
  {
    at: [1, '11:44:29'],
    who: 'officer',
    action: '保存角色权限',
    to: ['role', '培训负责人'],
    after: { name: '培训负责人', granted: ['examAnalysis:btn:export'] },
  },
  { at: [1, '17:58:12'], who: 'admin', action: '导出人员', to: ['user', ''], after: { exported: 6, whole: false } },
]

const tell = statement(
  'demo_story',
  `insert into audit_log (tenant_id, at, actor_id, actor_name, ip, action, entity, entity_id, before, after, result)
   select $1, (current_date - s.days + s.time::time) at time zone 'Asia/Shanghai', u.id, u.name, s.ip::inet, s.action, s.entity,
          (case s.entity when 'course' then (select min(c.id) from course c where c.tenant_id = $1 and c.title = s.name and c.deleted_at is null)
                         when 'exam' then (select min(e.id) from exam e where e.tenant_id = $1 and e.examination_name = s.name and e.deleted_at is null)
                         when 'project' then (select min(p.id) from project p where p.tenant_id = $1 and p.project_name = s.name and p.deleted_at is null)
                         when 'role' then (select min(r.id) from role r where r.tenant_id = $1 and r.name = s.name)
                         when 'user' then t.id when 'session' then t.id end)::text,
          s.before, s.after, s.result
     from jsonb_to_recordset($2) s (days int, "time" text, who text, ip text, action text, entity text, name text, before jsonb, after jsonb, result int)
     join app_user u on u.tenant_id = $1 and u.login_name = s.who
     left join app_user t on t.tenant_id = $1 and t.login_name = s.name
    where not exists (select from audit_log a where a.tenant_id = $1)`,
)

/** Does nothing if the log has rows. */
export async function loadStory(owner: pg.Client, tenantId: string): Promise<void> {
  const rows = story.map(({ at: [days, time], who, action, to: [entity, name], before = null, after = null, result = 0 }) => ({
    days,
    time,
    who,
    ip: offices[who],
    action,
    entity,
    name,
    before,
    after,
    result,
  }))
  await rowsOf(owner, tell, [tenantId, JSON.stringify(rows)])
}
