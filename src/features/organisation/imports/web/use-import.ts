// One import: sending the file, its reading, the preview with corrections that the server checks, and committing that.
import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react'
import { useRefresh } from '#ui/api/api-hooks.ts'
import { CallFailure } from '#ui/api/call-failure.ts'
import { type AnyEndpoint, call } from '#ui/api/client.ts'
import { showFailure, showSuccess, showWarning } from '#ui/page/notice.ts'
import { isAnswer, newKey, type SentOnce } from '#ui/api/idempotency.ts'
import { refusal, upload, uploadFailureText } from '#ui/media/upload.ts'
import { type ImportAnswer, type ImportBody, imports } from '../contract.ts'

export type ImportState =
  /** `unread`: a file whose titles are not known, and these. */
  | { at: 'choosing'; fault?: string; unread?: { file: File; headings: readonly string[] } }
  | { at: 'sending'; file: File; share: number; read?: { percent: number; rows: number } }
  | { at: 'preview'; file: File; answer: ImportAnswer }
  | { at: 'done'; answer: ImportAnswer }

/** What an import is asked with beside its file, e.g. { update: 'true' }. */
export type ImportQueryGiven = Record<string, string>

export interface Correction {
  row: number
  field: string
  from: string
  to: string
  /** Wherever the column holds the same. */
  everywhere: boolean
}

/** A preview that somebody has corrected: where it is, what it was read of, and which rows they have touched. */
export interface Corrected {
  importId: string
  file: string
  rows: number[]
}

/** What a kind says and does in its own way. */
interface Words {
  broken?: string
  refreshAfter?: number
}

const POLL_MS = 600
const failed = '导入失败'
/** A refusal without words of the server's own is one of the import. */
const inWords = (error: unknown) =>
  error instanceof CallFailure && error.status !== 0
    ? new CallFailure({ status: error.status, code: error.code, msg: uploadFailureText(error, { refused: failed }) }, error.aborted)
    : error
const expired = '预览已失效，请重新选择文件'
const gone = '要导入到的内容已被删除，请刷新页面后再试'

/** Every import is asked alike, whatever its own choices are. */
const ask = (endpoint: AnyEndpoint, query: ImportQueryGiven, body: ImportBody, once?: string) =>
  (call as (e: AnyEndpoint, args: object) => Promise<unknown>)(endpoint, { query, body, once }) as Promise<ImportAnswer>

const bodyOf = ({ row, field, from, to, everywhere }: Correction): ImportBody =>
  everywhere ? { replace: [{ field, from, to }] } : { rows: [{ row, cells: { [field]: to } }] }

interface Sending {
  broken: string | undefined
  onState: Dispatch<SetStateAction<ImportState>>
  /** A file that may be read has been chosen. */
  onStart: () => void
}

/** Sends a file and tells how far it is and how far the server has read it; the last one counts. */
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
  /** What was right at its check is not any more. */
  onWrong: (query: ImportQueryGiven) => void
}

/** Commits a checked draft, once for each choice however often it is tried. */
function useCommit(endpoint: AnyEndpoint, { refresh, refreshAfter = 0, onDone, onExpired, onWrong }: Committing) {
  const [committing, setCommitting] = useState(false)
  const flying = useRef(false)
  const sent = useRef<SentOnce>(undefined)
  const again = useRefresh()
  const commit = async (importId: string, query: ImportQueryGiven, skipBad: boolean) => {
    if (flying.current) return
    flying.current = true
    setCommitting(true)
    // kept until the server has answered: an import whose answer was lost is not told to have expired
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
      // what is there has changed since the preview: it is shown anew, with what is wrong now
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

  /** Back to a preview that was corrected before the page was loaded anew; the server keeps it for an hour. */
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

  /** Has the draft checked anew, after what was asked before it. */
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
