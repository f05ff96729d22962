// Spreadsheets: reading what people send (.xlsx and .xls) and writing .xlsx, both in a child process that may be ended.
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { AppError, unavailable } from '../../shared/errors.ts'
import { gate } from '../gate.ts'
import type { ReadJob, SheetRead, WriteJob } from './sheet.ts'

export type { SheetColumn, SheetRead, SheetRow } from './sheet.ts'

const CHILD = fileURLToPath(new URL('./child.ts', import.meta.url))
const HEAP_MB = 384
const TIMEOUT_MS = 60_000

type Answer<T> = { ok: true; value: T } | { ok: false; message: string }

/** Two at a time, each with up to 900 MB of its own. */
const atOnce = gate(2, 50)

/** One job in a process of its own; throws the child's message, or «cannot be read» where it was ended. */
const inChild = <T>(job: ReadJob | WriteJob, broken: string): Promise<T> => atOnce(() => start<T>(job, broken))

function start<T>(job: ReadJob | WriteJob, broken: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const child = fork(CHILD, {
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const timeout = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS)
    let answered = false
    child.once('message', (answer: Answer<T>) => {
      answered = true
      if (answer.ok) resolve(answer.value)
      else reject(new AppError(answer.message))
      child.kill('SIGKILL')
    })
    child.once('error', () => reject(unavailable()))
    child.once('exit', () => {
      clearTimeout(timeout)
      if (!answered) reject(new AppError(broken))
    })
    child.send(job, (error) => error && reject(unavailable()))
  })
}

/**
 * The rows below the header of the first sheet that has it. The header is found by its names within the first 10 rows,
 * in any order, with or without *; hidden and empty rows are left out. Throws an AppError with what is wrong with the
 * file: no header, not a spreadsheet, more than `maxRows` rows (default 20,000), unpacked larger than 300 MB.
 */
export const readSheet = (path: string, columns: ReadJob['columns'], options: { maxRows?: number } = {}): Promise<SheetRead> =>
  inChild({ type: 'read', path, columns, maxRows: options.maxRows ?? 20_000 }, '文件无法读取，请检查内容后重试')

/** An .xlsx with one sheet of these rows, and one of notes where there are any. Text is never taken for a formula. */
export async function writeSheet(
  columns: WriteJob['columns'],
  rows: Iterable<readonly (string | number | null)[]>,
  options: { sheet?: string; notes?: string[] } = {},
): Promise<Buffer> {
  const job: WriteJob = { type: 'write', columns, rows: [...rows], sheet: options.sheet ?? '数据', notes: options.notes ?? [] }
  return Buffer.from(await inChild<Uint8Array>(job, '文件无法生成，请缩小范围后重试'))
}
