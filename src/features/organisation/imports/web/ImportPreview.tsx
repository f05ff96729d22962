// The rows of a spreadsheet as they were read: wrong rows are marked with the reason below the wrong cell, and corrected in place.
import { CheckCircleFilled, CloseCircleFilled, FileExcelOutlined, FileTextOutlined, LoadingOutlined } from '@ant-design/icons'
import { Table } from 'antd'
import type { ColumnType } from 'antd/es/table'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { Segmented } from '#ui/page/Segmented.tsx'
import type { ImportAnswer, ImportedRow, ImportMark } from '../contract.ts'
import { CellEditor } from './CellEditor.tsx'
import type { PreviewColumn } from './import-kind.ts'
import { ImportCell } from './ImportCell.tsx'
import type { Correction } from './use-import.ts'

interface Props {
  file: File
  answer: ImportAnswer
  columns: readonly PreviewColumn[]
  /** Corrected rows, which stay visible. */
  edited: ReadonlySet<number>
  /** Whether also cells without a fault can be corrected. */
  isOpen?: boolean | undefined
  checking: boolean
  onCorrect: (correction: Correction) => void
}
/** Number of rows on a page of the table. */
const PAGE = 100
type Shown = 'all' | 'ok' | 'guess' | 'bad'
type Place = Pick<ImportMark, 'row' | 'field'>

const number = (n: number) => n.toLocaleString('zh-CN')
const sizeOf = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
const at = ({ row, field }: Place) => `${row} ${field}`

/** The next wrong cell after this one, in the order of the rows; cells of its column with the value `mended` are skipped. */
function nextOf(place: Place, { answer, columns }: Pick<Props, 'answer' | 'columns'>, mended?: string): Place | null {
  const order = answer.rows.filter((f) => columns.some((c) => c.field === f.field))
  const i = order.findIndex((f) => at(f) === at(place))
  return order.slice(i + 1).find((f) => f.field !== place.field || f.value !== mended) ?? null
}

/** Columns with the row number in the file, and whether the row is valid. */
const placeColumns = (faults: ReadonlyMap<number, unknown>, edited: Props['edited']): ColumnType<ImportedRow>[] => [
  {
    key: 'row',
    title: '行号',
    width: 68,
    fixed: 'left',
    align: 'center',
    className: 'yw-second yw-import-place',
    render: (_, r) => r.row,
  },
  {
    key: 'mark',
    title: <span className="yw-sr">检查结果</span>,
    width: 38,
    fixed: 'left',
    align: 'center',
    render: (_, r) =>
      faults.has(r.row) ? (
        <CloseCircleFilled className="yw-import-bad" aria-label="有误" />
      ) : (
        <CheckCircleFilled className="yw-ok" aria-label={edited.has(r.row) ? '已更正' : '可导入'} />
      ),
  },
]

interface HeadProps extends Pick<Props, 'file' | 'answer' | 'checking'> {
  /** Number of rows with a guess. */
  guessed: number
  shown: Shown
  onShown: (shown: Shown) => void
}

function PreviewHead({ file, answer, guessed, checking, shown, onShown }: HeadProps) {
  return (
    <div className="yw-import-head">
      {/\.(?:json|docx|txt)$/i.test(file.name) ? <FileTextOutlined aria-hidden /> : <FileExcelOutlined aria-hidden />}
      <div>
        <b>{file.name}</b>
        <small>
          {number(answer.total)} 行{file.size > 0 && ` · ${sizeOf(file.size)}`}
          {answer.notes.map((note) => ` · ${note}`)}
        </small>
      </div>
      <span className="yw-import-checking" role="status">
        {checking && (
          <>
            <LoadingOutlined aria-hidden /> 正在检查
          </>
        )}
      </span>
      <Segmented<Shown>
        value={shown}
        onChange={onShown}
        options={[
          { value: 'all', label: `全部 ${number(answer.total)}` },
          { value: 'ok', label: `可导入 ${number(answer.ok)}` },
          ...(guessed || shown === 'guess' ? [{ value: 'guess' as const, label: `待确认 ${number(guessed)}` }] : []),
          { value: 'bad', label: <span className={answer.bad ? 'yw-import-bad' : undefined}>有误 {number(answer.bad)}</span> },
        ]}
      />
    </div>
  )
}

function useFirstWrong(table: RefObject<HTMLDivElement | null>) {
  useEffect(() => {
    // a wide sheet scrolls to its first wrong cell, which gets the focus
    const wrong = table.current?.querySelector<HTMLElement>('button.yw-import-cell:has(small)')
    wrong?.scrollIntoView({ block: 'nearest', inline: 'center' })
    ;(wrong ?? table.current)?.focus({ preventScroll: true })
  }, [table])
}

/** Faults and remarks, by row and by cell. */
function useFindings(answer: ImportAnswer) {
  const faults = useMemo(() => Map.groupBy(answer.rows, (f) => f.row), [answer])
  const warnings = useMemo(() => Map.groupBy(answer.warnings, at), [answer])
  const guessed = useMemo(() => new Set(answer.warnings.filter((w) => w.guess).map((w) => w.row)), [answer])
  const alike = useMemo(() => Map.groupBy(answer.rows, (f) => `${f.field} ${f.value}`), [answer])
  const saidOf = ({ row, cells }: ImportedRow, field: string) => {
    const wrong = faults.get(row)?.filter((f) => f.field === field) ?? []
    const text = cells[field] ?? ''
    return {
      text,
      reason: wrong.length ? wrong.map((f) => f.message).join('；') : undefined,
      remark: (warnings.get(at({ row, field })) ?? []).map((w) => w.message).join('；'),
      /** Number of other rows with the same wrong value. */
      alike: text && wrong.length ? (alike.get(`${field} ${text}`)?.length ?? 1) - 1 : 0,
    }
  }
  return { faults, guessed, saidOf }
}
type Findings = ReturnType<typeof useFindings>

type Correctable = Pick<Props, 'answer' | 'columns' | 'edited' | 'isOpen' | 'onCorrect'>

/** Cells of the rows, one of which is edited at a time; `onGo` scrolls to the next one. */
function useCells({ answer, columns, edited, isOpen, onCorrect }: Correctable, { faults, saidOf }: Findings, onGo: (to: Place) => void) {
  const [open, setOpen] = useState<Place | null>(null)
  /** The cell that gets the focus after the last edit. */
  const [left, setLeft] = useState<Place | null>(null)
  const goTo = (place: Place | null) => {
    setOpen(place)
    if (place) onGo(place)
  }
  return (r: ImportedRow, { field, title, choices }: PreviewColumn) => {
    const { text, reason, alike, remark } = saidOf(r, field)
    const here = { row: r.row, field }
    const label = `第${r.row}行${title}`
    if (open && at(open) === at(here))
      return (
        <CellEditor
          label={label}
          value={text}
          reason={reason}
          choices={choices}
          alike={alike}
          onLeave={() => {
            setLeft(here)
            setOpen(null)
          }}
          onKeep={(to, everywhere, next) => {
            setLeft(next ? here : null)
            goTo(next ? nextOf(here, { answer, columns }, everywhere ? text : undefined) : null)
            onCorrect({ ...here, from: text, to, everywhere })
          }}
        />
      )
    return (
      <ImportCell
        label={label}
        text={text}
        reason={reason}
        said={remark}
        correctable={isOpen || faults.has(r.row) || edited.has(r.row)}
        focused={left !== null && at(left) === at(here)}
        onOpen={() => setOpen(here)}
      />
    )
  }
}

export function ImportPreview({ file, answer, columns, edited, isOpen, checking, onCorrect }: Props) {
  const [shown, setShown] = useState<Shown>(answer.bad ? 'bad' : 'all')
  const [page, setPage] = useState(1)
  const table = useRef<HTMLDivElement>(null)
  useFirstWrong(table)
  const findings = useFindings(answer)
  const { faults, guessed } = findings
  const isShown = ({ row }: ImportedRow) => {
    if (shown === 'all') return true
    if (shown === 'guess') return guessed.has(row) || edited.has(row)
    return shown === 'bad' ? faults.has(row) || edited.has(row) : !faults.has(row)
  }
  const rows = answer.preview.filter(isShown)
  const render = useCells({ answer, columns, edited, isOpen, onCorrect }, findings, ({ row }) => {
    const i = rows.findIndex((r) => r.row === row)
    if (i >= 0) setPage(Math.floor(i / PAGE) + 1)
  })
  const tableColumns: ColumnType<ImportedRow>[] = [
    ...placeColumns(faults, edited),
    ...columns.map(
      (column): ColumnType<ImportedRow> => ({
        key: column.field,
        title: column.title,
        width: column.width,
        render: (_, r) => render(r, column),
      }),
    ),
  ]
  return (
    <>
      <PreviewHead
        file={file}
        answer={answer}
        guessed={guessed.size}
        checking={checking}
        shown={shown}
        onShown={(next) => {
          setShown(next)
          setPage(1)
        }}
      />
      <div ref={table} tabIndex={-1} className="yw-import-table">
        <Table<ImportedRow>
          className="yw-import-rows"
          size="middle"
          rowKey="row"
          columns={tableColumns}
          dataSource={rows}
          pagination={{
            pageSize: PAGE,
            current: page,
            onChange: setPage,
            showSizeChanger: false,
            hideOnSinglePage: true,
            size: 'small',
          }}
          scroll={{ x: columns.reduce((sum, c) => sum + c.width, 106), y: 380 }}
          rowClassName={(r) => (faults.has(r.row) ? 'is-wrong' : '')}
          locale={{ emptyText: <div className="yw-import-none">{shown === 'bad' ? '没有有误的行，可以导入了' : '没有这样的行'}</div> }}
        />
      </div>
      {answer.preview.length < answer.total && (
        <p className="yw-import-more">
          {answer.bad > answer.preview.length
            ? `先显示前 ${number(answer.preview.length)} 个有误的行，更正后显示其余；全部错误见错误清单。`
            : `只显示 ${number(answer.preview.length)} 行，有误的行都在其中；其余的行也已检查。`}
        </p>
      )}
    </>
  )
}
