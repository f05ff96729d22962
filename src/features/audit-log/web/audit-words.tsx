// How the log is worded: the objects that acts are about, and how a call ended.
import { CheckCircleFilled, StopOutlined } from '@ant-design/icons'
import { Tooltip } from 'antd'
import { Pill } from '../../../ui/TaskStatus.tsx'
import type { AuditRow } from '../../audit/contract.ts'

/** By what the rules note; a feature that notes nothing is named itself. */
const objects: Record<string, string> = {
  course: '课程',
  courses: '课程',
  'course-workshop': '课程',
  script: '脚本',
  scripts: '脚本',
  'digital-human': '数字人',
  'digital-humans': '数字人',
  'natural-voice': '自然声音',
  'natural-voices': '自然声音',
  productions: '生成任务',
  'recycle-entry': '回收站',
  'recycle-bin': '回收站',
  'question-bank': '题库',
  'question-banks': '题库',
  question: '试题',
  questions: '试题',
  'question-sheets': '试题',
  file: '文件',
  files: '文件',
  user: '人员',
  users: '人员',
  role: '角色',
  roles: '角色',
  menu: '菜单',
  menus: '菜单',
  department: '部门',
  departments: '部门',
  leaders: '培训负责人',
  session: '会话',
  sessions: '会话',
  'sign-in-lock': '登录锁定',
  tenant: '租户',
  'tenant-setup': '租户',
  audit_log: '审计日志',
  audit: '审计日志',
}
export const objectOf = (entity: string | null) => (entity === null ? null : (objects[entity] ?? entity))

/** For the filter: what the rules note. */
export const objectOptions = [
  'course',
  'script',
  'digital-human',
  'recycle-entry',
  'question-bank',
  'question',
  'file',
  'user',
  'role',
  'menu',
  'department',
  'session',
  'tenant',
  'audit_log',
].map((value) => ({ value, label: objects[value] ?? value }))

const reasons: Record<number, string> = {
  400: '请求错误',
  401: '没有有效的会话',
  403: '没有权限',
  404: '对象不存在或不属于本租户',
  413: '文件过大',
  415: '文件类型不支持',
  429: '操作过于频繁',
  500: '系统出现错误',
  503: '系统繁忙',
  40000: '不符合规则',
  40001: '登录名或密码错误',
  40002: '需要图形验证码',
  40003: '账号已锁定',
  40004: '短信验证码错误或已过期',
  40006: '首次登录，须修改密码',
  40009: '内容已被他人修改',
}
export const reasonOf = (result: number) => reasons[result] ?? '不符合规则'

export function Result({ row }: { row: Pick<AuditRow, 'result' | 'times'> }) {
  if (row.result === 0)
    return (
      <Pill tone="success" icon={<CheckCircleFilled aria-hidden />}>
        完成
      </Pill>
    )
  const times = row.times > 1 ? `，一分钟内 ${row.times} 次` : ''
  return (
    <Tooltip title={`${reasonOf(row.result)}${times}`}>
      <span>
        <Pill tone="error" icon={<StopOutlined aria-hidden />}>
          拒绝 {row.result}
          {row.times > 1 && ` ×${row.times}`}
        </Pill>
      </span>
    </Tooltip>
  )
}
