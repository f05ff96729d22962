// Converts a PDF to a picture of its first page, in a child process that can be killed.
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { MediaError } from '../process/media-error.ts'

export interface PdfJob {
  from: string
  to: string
  /** Upper limit of the picture in bytes. */
  maxBytes: number
}
export interface PdfAnswer {
  contentType: 'image/png' | 'image/jpeg'
  bytes: number
}
type Told = PdfAnswer | { fault: 'password' | 'broken'; detail: string }

const CHILD = fileURLToPath(new URL('./child.ts', import.meta.url))
const HEAP_MB = 256
const TIMEOUT_MS = 20_000

const words = { password: 'PDF 设有密码，无法打开', broken: 'PDF 已损坏或无法显示，请换一个文件' }

/** Writes the first page as a picture. @throws MediaError with a message about the fault */
export function drawFirstPage(job: PdfJob): Promise<PdfAnswer> {
  return new Promise((resolve, reject) => {
    const child = fork(CHILD, {
      execArgv: [`--max-old-space-size=${HEAP_MB}`, '--disable-warning=ExperimentalWarning'],
      // the child gets no secrets in its environment, even if a file takes it over
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const refuse = (fault: keyof typeof words, detail: string) =>
      end(() => reject(new MediaError(words[fault], false, { cause: new Error(detail) })))
    const timer = setTimeout(() => refuse('broken', 'took too long'), TIMEOUT_MS)
    const end = (settle: () => void) => {
      clearTimeout(timer)
      child.kill('SIGKILL')
      settle()
    }
    child.once('message', (told: Told) => ('fault' in told ? refuse(told.fault, told.detail) : end(() => resolve(told))))
    child.once('error', (error) => refuse('broken', error.message))
    child.once('exit', (code, signal) => refuse('broken', `ended: ${signal ?? code}`))
    child.send(job, (error) => error && refuse('broken', error.message))
  })
}
