// Result of the check of the chain, until the user closes it.
import { CheckCircleFilled, CloseCircleFilled, CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ChainState } from '#features/organisation/audit/contract.ts'
import './audit.css'

const reasons: Record<NonNullable<ChainState['reason']>, string> = {
  'row-altered': '这条记录在封存之后被改动',
  'row-missing': '这条记录在封存之后被删除',
  'seal-altered': '这个位置的封存值被改动',
  'seal-missing': '这个位置的封存值缺失',
  'tail-cut': '库外记下的封存在库中已不存在，其后的记录被截去',
}
const whole = (n: number) => n.toLocaleString('zh-CN')

interface Props {
  state: ChainState
  /** Opens the first row of a broken chain. */
  onOpen: (id: string) => void
  onClose: () => void
}

export function ChainResult({ state, onOpen, onClose }: Props) {
  const broken = state.reason !== null
  return (
    <section className={`yw-audit-chain${broken ? ' is-broken' : ''}`} role="status">
      {broken ? <CloseCircleFilled aria-hidden /> : <CheckCircleFilled aria-hidden />}
      <div>
        <strong>
          {state.reason
            ? `校验未通过：第 ${whole(state.brokenPlace ?? 0)} 位，${reasons[state.reason]}`
            : `${whole(state.sealed)} 条记录，校验通过`}
        </strong>
        <div className="yw-second">
          {broken && '请保留现场并联系系统运维人员。'}
          {state.brokenAuditId && `记录编号 ${state.brokenAuditId} `}
          {state.brokenAuditId && state.reason !== 'row-missing' && (
            <button type="button" className="yw-rowact" onClick={() => onOpen(state.brokenAuditId ?? '')}>
              查看
            </button>
          )}
          {state.falseAnchors > 0 && `库外记录中有 ${whole(state.falseAnchors)} 行签名不符。`}
          {!broken && state.anchors > 0 && `与库外记下的 ${whole(state.anchors)} 处一致。`}
          {!broken && state.unsealed > 0 && `另有 ${whole(state.unsealed)} 条将在一分钟内封存。`}
          {state.archived > 0 && `此前 ${whole(state.archived)} 条已归档，接着归档的末位校验。`}
          {!broken && state.headHash && (
            <>
              最新封存 第 {whole(state.headPlace ?? 0)} 位 <code className="yw-audit-hash">{state.headHash}</code>
            </>
          )}
        </div>
      </div>
      <Button type="text" size="small" aria-label="收起校验结果" icon={<CloseOutlined aria-hidden />} onClick={onClose} />
    </section>
  )
}
