// Record of one correction: the change, its reason, and each changed result before and after; to read and to print.
import { PrinterOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { useApiQuery } from '#ui/api/api-hooks.ts'
import { AsyncContent } from '#ui/page/AsyncContent.tsx'
import { layout } from '#ui/theme/palette.ts'
import { type RegradeRecord as Told, type RegradeResult, regrades } from '../contract.ts'
import { effectOf, whatOf } from './record-words.ts'
import './regrade.css'

export interface RecordProps {
  examId: string
  examName: string
  /** null: the dialog is closed. */
  record: Told | null
  onClose: () => void
}

const scoreOf = (score: number | null) => (score === null ? '-' : `${score} 分`)
const verdict = (passed: boolean | null) => {
  if (passed === null) return '-'
  return passed ? '合格' : '不合格'
}
const maxRows = 9999

function Results({ rows }: { rows: readonly RegradeResult[] }) {
  if (!rows.length) return <p className="yw-second">没有人的成绩变化。</p>
  return (
    <div className="yw-regrade-record-rows">
      <table>
        <thead>
          <tr>
            <th>姓名</th>
            <th>工号</th>
            <th>部门</th>
            <th>更正前</th>
            <th>更正后</th>
            <th>合格</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((r) => (
            <tr key={r.userId}>
              <td>{r.name}</td>
              <td>{r.workNo}</td>
              <td className="yw-second">{r.orgName ?? '-'}</td>
              <td>{scoreOf(r.before)}</td>
              <td>
                <b>{scoreOf(r.after)}</b>
              </td>
              <td>
                {r.passedBefore === r.passedAfter ? verdict(r.passedAfter) : `${verdict(r.passedBefore)} → ${verdict(r.passedAfter)}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export function RegradeRecord({ examId, examName, record, onClose }: RecordProps) {
  const asked = useApiQuery(
    regrades.results,
    { params: { id: examId, recordId: record?.id ?? '0' }, query: { pageSize: maxRows, pageNumber: 1 } },
    { when: record !== null },
  )
  if (!record) return null
  const facts = [
    ['考试', examName],
    ['更正', `${record.candidate ? `${record.candidate}：` : ''}${whatOf(record)}`],
    ['时间', `${record.regradedAt}，${record.name}`],
    ['原因', record.reason ?? '-'],
    [record.candidate ? '给考生的答复' : '给考生的说明', record.message ?? '-'],
    ['影响', effectOf(record)],
  ]
  return (
    <Modal
      open
      width={layout.dialog.m}
      className="yw-regrade-record"
      title="成绩更正记录"
      onCancel={onClose}
      footer={
        <>
          <Button icon={<PrinterOutlined aria-hidden />} disabled={!asked.data} onClick={() => window.print()}>
            打印
          </Button>
          <Button type="primary" onClick={onClose}>
            关闭
          </Button>
        </>
      }
    >
      <dl>
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <AsyncContent asked={asked} size={80}>
        {({ records }) => <Results rows={records} />}
      </AsyncContent>
      <p className="yw-regrade-signed">经办人：____________　　复核人：____________　　日期：____________</p>
    </Modal>
  )
}
