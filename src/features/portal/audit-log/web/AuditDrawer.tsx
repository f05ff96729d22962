// Drawer of one audit row: person, address, action, difference of before and after, place in the chain.
import { Drawer } from 'antd'
import type { ReactNode } from 'react'
import { useApiQuery } from '#ui/api/api-hooks.ts'
import { AsyncContent } from '#ui/page/AsyncContent.tsx'
import { audit, type AuditDetail, type AuditRow } from '#features/organisation/audit/contract.ts'
import { reasonOf, Result } from './audit-words.tsx'
import { objectOf } from './object-words.ts'
import { type Change, changesOf } from './changes.ts'
import { fieldOf } from './field-words.ts'
import './audit.css'

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children ?? <span className="yw-muted">-</span>}</dd>
    </div>
  )
}

function Cell({ text, kind, side }: { text: string | null; kind: Change['kind']; side: 'before' | 'after' }) {
  if (text === null) return <td className="yw-muted">-</td>
  const marked = kind === 'alone' ? undefined : { before: 'is-before', after: 'is-after' }[side]
  return <td className={marked}>{text === '' ? <span className="yw-muted">空</span> : text}</td>
}

function Changes({ detail }: { detail: AuditDetail }) {
  const changes = changesOf(detail.before, detail.after)
  const [hasBefore, hasAfter] = [changes.some((c) => c.before !== null), changes.some((c) => c.after !== null)]
  if (!changes.length)
    return <p className="yw-muted">{detail.before && detail.after ? '保存前后的内容相同' : '这次操作没有记录变更内容'}</p>
  return (
    <div className="yw-audit-scroll">
      <table className="yw-audit-diff">
        <thead>
          <tr>
            <th scope="col">字段</th>
            {hasBefore && <th scope="col">变更前</th>}
            {hasAfter && <th scope="col">变更后</th>}
          </tr>
        </thead>
        <tbody>
          {changes.map((c) => (
            <tr key={c.field}>
              <th scope="row">{fieldOf(c.field)}</th>
              {hasBefore && <Cell text={c.before} kind={c.kind} side="before" />}
              {hasAfter && <Cell text={c.after} kind={c.kind} side="after" />}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Detail({ detail: d }: { detail: AuditDetail }) {
  return (
    <>
      <dl className="yw-audit-facts">
        <Fact name="时间">{d.at}</Fact>
        <Fact name="结果">
          <Result row={d} />
          {d.result !== 0 && <span className="yw-second"> {reasonOf(d.result)}</span>}
        </Fact>
        <Fact name="人员">{d.actorName}</Fact>
        <Fact name="IP 地址">{d.ip}</Fact>
        <Fact name="对象">{objectOf(d.entity)}</Fact>
        <Fact name="对象编号">{d.entityId}</Fact>
        <Fact name="请求编号">{d.requestId}</Fact>
        <Fact name="封存位置">
          {d.place === null ? '一分钟内封存' : `第 ${d.place.toLocaleString('zh-CN')} 位`}
          {d.hash && (
            <code className="yw-audit-hash" title={d.hash}>
              {d.hash.slice(0, 16)}…
            </code>
          )}
        </Fact>
      </dl>
      <h2 className="yw-audit-title">变更内容</h2>
      <Changes detail={d} />
    </>
  )
}

export function AuditDrawer({ row, onClose }: { row: Pick<AuditRow, 'id'> | null; onClose: () => void }) {
  const asked = useApiQuery(audit.detail, { params: { id: row?.id ?? '0' } }, { when: row !== null, inPlace: true })
  const detail = asked.data?.id === row?.id ? asked.data : undefined
  return (
    <Drawer open={row !== null} onClose={onClose} title={detail?.action ?? '详情'} size={720} destroyOnHidden>
      <AsyncContent asked={asked} value={detail}>
        {(read) => <Detail detail={read} />}
      </AsyncContent>
    </Drawer>
  )
}
