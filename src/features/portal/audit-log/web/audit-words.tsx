// Texts about the outcome of a call.
import { CheckCircleFilled, StopOutlined } from '@ant-design/icons'
import { Tooltip } from 'antd'
import { Pill } from '#ui/page/TaskStatus.tsx'
import type { AuditRow } from '#features/organisation/audit/contract.ts'

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
