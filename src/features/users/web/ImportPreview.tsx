// The rows of a spreadsheet as they were read: wrong rows marked, the reason below the wrong cell.
import { CheckCircleFilled, CloseCircleFilled, FileExcelOutlined } from '@ant-design/icons'
import { Segmented, Table } from 'antd'
import type { ColumnType } from 'antd/es/table'
import { useMemo, useState } from 'react'
import type { ImportAnswer } from '../contract.ts'

type Row = ImportAnswer['preview'][number]
type Shown = 'all' | 'ok' | 'bad'

const fields = [
  ['workNo', '工号', 96],
  ['name', '姓名', 110],
  ['telephone', '手机号', 126],
  ['department', '部门', 206],
  ['email', '邮箱', 146],
  ['sex', '性别', 110],
  ['profile', '职位', 100],
] as const

const sizeOf = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`

export function ImportPreview({ file, answer }: { file: File; answer: ImportAnswer }) {
  const [shown, setShown] = useState<Shown>('all')
  const faults = useMemo(() => Map.groupBy(answer.rows, (f) => f.row), [answer])
  const rows = answer.preview.filter((r) => shown === 'all' || faults.has(r.row) === (shown === 'bad'))
  const columns: ColumnType<Row>[] = [
    { key: 'row', title: '行号', width: 64, align: 'center', className: 'yw-second yw-import-place', render: (_, r) => r.row },
    {
      key: 'mark',
      title: <span className="yw-sr">检查结果</span>,
      width: 38,
      align: 'center',
      render: (_, r) =>
        faults.has(r.row) ? (
          <CloseCircleFilled className="yw-import-bad" aria-label="有误" />
        ) : (
          <CheckCircleFilled className="yw-ok" aria-label="可导入" />
        ),
    },
    ...fields.map(
      ([field, title, width]): ColumnType<Row> => ({
        key: field,
        title,
        width,
        render: (_, r) => {
          const wrong = faults.get(r.row)?.filter((f) => f.field === field) ?? []
          const text = r.cells[field]
          if (!wrong.length) return text || <span className="yw-muted">-</span>
          return (
            <div className="yw-import-cell">
              {text || '（空）'}
              <small>{wrong.map((f) => f.message).join('；')}</small>
            </div>
          )
        },
      }),
    ),
  ]
  return (
    <>
      <div className="yw-import-head">
        <FileExcelOutlined aria-hidden />
        <div>
          <b>{file.name}</b>
          <small>
            {answer.total.toLocaleString('zh-CN')} 行 · {sizeOf(file.size)}
            {answer.notes.map((note) => ` · ${note}`)}
          </small>
        </div>
        <Segmented<Shown>
          value={shown}
          onChange={setShown}
          options={[
            { value: 'all', label: `全部 ${answer.total}` },
            { value: 'ok', label: `可导入 ${answer.ok}` },
            { value: 'bad', label: <span className={answer.bad ? 'yw-import-bad' : undefined}>有误 {answer.bad}</span> },
          ]}
        />
      </div>
      <Table<Row>
        className="yw-import-rows"
        size="middle"
        rowKey="row"
        columns={columns}
        dataSource={rows}
        pagination={false}
        virtual={rows.length > 100}
        scroll={{ x: 996, y: 380 }}
        rowClassName={(r) => (faults.has(r.row) ? 'is-wrong' : '')}
        locale={{ emptyText: <div className="yw-import-none">没有这样的行</div> }}
      />
      {answer.preview.length < answer.total && (
        <p className="yw-import-more">只显示前 {answer.preview.length.toLocaleString('zh-CN')} 行；其余的行也已检查。</p>
      )}
    </>
  )
}
