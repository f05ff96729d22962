// Hook for one import: upload, reading, the preview with server-checked corrections, and the commit.
import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react'
import { useRefresh } from '#ui/api/api-hooks.ts'
import { CallFailure } from '#ui/api/call-failure.ts'
import { type AnyEndpoint, call } from '#ui/api/client.ts'
import { showFailure, showSuccess, showWarning } from '#ui/page/notice.ts'
import { isAnswer, newKey, type SentOnce } from '#ui/api/idempotency.ts'
import { refusal, upload, uploadFailureText } from '#ui/media/upload.ts'
import { type ImportAnswer, type ImportBody, imports } from '../contract.ts'

export type ImportState =
  /** `unread`: a file with unknown headers, and these headers. */
  | { at: 'choosing'; fault?: string; unread?: { file: File; headings: readonly string[] } }
  | { at: 'sending'; file: File; share: number; read?: { percent: number; rows: number } }
  | { at: 'preview'; file: File; answer: ImportAnswer }
  | { at: 'done'; answer: ImportAnswer }

/** Query parameters of an import, e.g. { update: 'true' }. */
export type ImportQueryGiven = Record<string, string>

export interface Correction {
  row: number
  field: string
  from: string
  to: string
  /** Applies to all cells of the column with the same value. */
  everywhere: boolean
}

/** A corrected preview: its draft id, its file, and the corrected rows. */
export interface Corrected {
  importId: string
  file: string
  rows: number[]
}

/** Texts and delays of a kind. */
interface Words {
  broken?: string
  refreshAfter?: number
}

const POLL_MS = 600
const failed = '导入失败'
/** Gives a failure without a message of the server the import's own message. */
const inWords = (error: unknown) =>
  error instanceof CallFailure && error.status !== 0
    ? new CallFailure({ status: error.status, code: error.code, msg: uploadFailureText(error, { refused: failed }) }, error.aborted)
    : error
const expired = '预览已失效，请重新选择文件'
const gone = '要导入到的内容已被删除，请刷新页面后再试'

/** All imports have the same form of call, whatever their options are. */
const ask = (endpoint: AnyEndpoint, query: ImportQueryGiven, body: ImportBody, once?: string) =>
  (call as (e: AnyEndpoint, args: object) => Promise<unknown>)(endpoint, { query, body, once }) as Promise<ImportAnswer>

const bodyOf = ({ row, field, from, to, everywhere }: Correction): ImportBody =>
  everywhere ? { replace: [{ field, from, to }] } : { rows: [{ row, cells: { [field]: to } }] }

interface Sending {
  broken: string | undefined
  onState: Dispatch<SetStateAction<ImportState>>
  /** Called when a readable file was chosen. */
  onStart: () => void
}

/** Uploads a file and reports the progress of upload and reading; only the latest upload counts. */
function useSending(endpoint: AnyEndpoint, { broken, onState, onStart }: Sending) {
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])

  const follow = async (progress: string, mine: AbortController) => {
    while (!mine.signal.aborted) {
      await new Promise((go) => setTimeout(go, POLL_MS))
      const read = await call(imports.progress, { query: { progress }, signal: mine.signal }).catch(() => null)
      if (read) onState((now) => (now.at === 'sending' ? { ...now, read } : now))
    }
  }
  const send = async (file: File, query: ImportQueryGiven) => {
    const fault = endpoint.upload && refusal(file, endpoint.upload)
    if (fault) return onState({ at: 'choosing', fault })
    controller.current?.abort()
    const mine = new AbortController()
    const watching = new AbortController()
    controller.current = mine
    mine.signal.addEventListener('abort', () => watching.abort())
    onStart()
    onState({ at: 'sending', file, share: 0 })
    const progress = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`
    try {
      let followed = false
      const onProgress = (share: number) => {
        onState((now) => (now.at === 'sending' ? { ...now, share } : now))
        if (share < 1 || followed) return
        followed = true
        void follow(progress, watching)
      }
      const answer = (await upload(endpoint, file, {
        query: { ...query, dryRun: 'true', progress } as never,
        onProgress,
        signal: mine.signal,
      })) as unknown as ImportAnswer
      if (!mine.signal.aborted) onState({ at: 'preview', file, answer })
    } catch (error) {
      if (mine.signal.aborted || (error instanceof CallFailure && error.aborted)) return
      const goalGone = error instanceof CallFailure && error.status === 404
      const headings = error instanceof CallFailure ? error.fields.filter((f) => f.field === 'headings').map((f) => f.message) : []
      onState({
        at: 'choosing',
        fault: goalGone ? gone : uploadFailureText(error, { broken: broken, refused: failed }),
        ...(headings.length ? { unread: { file, headings: [...new Set(headings)] } } : {}),
      })
    } finally {
      watching.abort()
    }
  }
  return {
    send: (file: File, query: ImportQueryGiven) => void send(file, query),
    stop: () => controller.current?.abort(),
  }
}

interface Committing {
  refresh: readonly Pick<AnyEndpoint, 'method' | 'path'>[]
  refreshAfter: number | undefined
  onDone: (answer: ImportAnswer) => void
  onExpired: () => void
  /** Called if rows that were valid at the check are not valid any more. */
  onWrong: (query: ImportQueryGiven) => void
}

/** Commits a checked draft, once per set of options, however often it is tried. */
function useCommit(endpoint: AnyEndpoint, { refresh, refreshAfter = 0, onDone, onExpired, onWrong }: Committing) {
  const [committing, setCommitting] = useState(false)
  const flying = useRef(false)
  const sent = useRef<SentOnce>(undefined)
  const again = useRefresh()
  const commit = async (importId: string, query: ImportQueryGiven, skipBad: boolean) => {
    if (flying.current) return
    flying.current = true
    setCommitting(true)
    // the key is kept until the server answers, so that a retry after a lost answer does not report an expired draft
    const of = JSON.stringify([query, importId, skipBad])
    const { key } = (sent.current = sent.current?.of === of ? sent.current : { of, key: newKey() })
    try {
      const answer = await ask(endpoint, { ...query, importId }, { skipBad }, key)
      sent.current = undefined
      showSuccess('导入成功')
      onDone(answer)
      setTimeout(() => void again(...refresh), refreshAfter)
    } catch (error) {
      if (error instanceof CallFailure && isAnswer(error)) sent.current = undefined
      // existing records have changed since the preview, so it is shown again with the new faults
      if (error instanceof CallFailure && error.status === 200 && error.fields.length) {
        showWarning('检查时发现新的错误，请更正后再导入')
        onWrong(query)
      } else if (error instanceof CallFailure && error.status === 404) onExpired()
      else showFailure(inWords(error))
    } finally {
      flying.current = false
      setCommitting(false)
    }
  }
  return { committing, commit }
}

export function useImport(endpoint: AnyEndpoint, refresh: readonly Pick<AnyEndpoint, 'method' | 'path'>[], words: Words = {}) {
  const [state, setState] = useState<ImportState>({ at: 'choosing' })
  const [checking, setChecking] = useState(0)
  const [edited, setEdited] = useState<ReadonlySet<number>>(new Set())
  const line = useRef<Promise<unknown>>(Promise.resolve())
  const { send, stop } = useSending(endpoint, { broken: words.broken, onState: setState, onStart: () => setEdited(new Set()) })

  /** Returns to a corrected preview after a reload; the server keeps it for an hour. */
  const resume = async ({ importId, file, rows }: Corrected, query: ImportQueryGiven) => {
    try {
      const answer = await ask(endpoint, { ...query, dryRun: 'true', importId }, {})
      setEdited(new Set(rows))
      setState({ at: 'preview', file: new File([], file), answer })
    } catch (error) {
      if (error instanceof CallFailure && error.status === 404) setState({ at: 'choosing', fault: expired })
      else showFailure(inWords(error))
    }
  }

  /** Has the draft checked again, after the previous check has ended. */
  const check = (query: ImportQueryGiven, body: ImportBody = {}) => {
    if (state.at !== 'preview' || !state.answer.importId) return Promise.resolve(false)
    const { importId } = state.answer
    setChecking((n) => n + 1)
    const asked = line.current
      .then(() => ask(endpoint, { ...query, dryRun: 'true', importId }, body))
      .then(
        (answer) => {
          setState((now) => (now.at === 'preview' && now.answer.importId === importId ? { ...now, answer } : now))
          return true
        },
        (error: unknown) => {
          if (error instanceof CallFailure && error.status === 404) {
            setState({ at: 'choosing', fault: expired })
            return false
          }
          showFailure(error)
          return false
        },
      )
      .finally(() => setChecking((n) => n - 1))
    line.current = asked
    return asked
  }
  const correct = async (query: ImportQueryGiven, correction: Correction) => {
    const done = await check(query, bodyOf(correction))
    if (done) setEdited((now) => new Set(now).add(correction.row))
    return done
  }
  const { committing, commit } = useCommit(endpoint, {
    refresh,
    refreshAfter: words.refreshAfter,
    onDone: (answer) => setState({ at: 'done', answer }),
    onExpired: () => setState({ at: 'choosing', fault: expired }),
    onWrong: (query) => void check(query),
  })
  return {
    state,
    edited,
    checking: checking > 0,
    committing,
    send,
    refuse: (fault: string) => setState({ at: 'choosing', fault }),
    restart: () => {
      stop()
      setEdited(new Set())
      setState({ at: 'choosing' })
    },
    resume,
    check,
    correct,
    commit: async (query: ImportQueryGiven, skipBad: boolean) => {
      if (state.at === 'preview' && state.answer.importId) await commit(state.answer.importId, query, skipBad)
    },
  }
}

export type Import = ReturnType<typeof useImport>
