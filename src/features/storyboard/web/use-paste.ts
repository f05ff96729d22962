// A whole conversation that is pasted: shown as it would be, saved when somebody says so.
import { useState } from 'react'
import { useApiMutation } from '../../../ui/api-hooks.ts'
import { showSuccess, showWarning } from '../../../ui/notice.ts'
import { newKey } from '../../../ui/save-once.ts'
import { maxLines, maxSaved, type Script, scripts } from '../../scripts/contract.ts'
import { lineFields } from '../../scripts/fields.ts'
import { faultsOf, type LineValues, type Mode } from '../../scripts/web/line-rules.ts'
import { isDialogue, type Parsed, parseDialogue } from './parse-dialogue.ts'
import type { Ghost, Ghosts, Row } from './rows.ts'
import type { Lines } from './use-lines.ts'

const longest = lineFields.text.max

const ghostOf = ({ type, text, answerText, section }: Parsed): Ghost => ({
  key: `ghost-${newKey()}`,
  values: {
    ...{ type, section, text, mediaType: type === 'QUESTION' ? 'VIDEO' : 'AUDIO' },
    ...(answerText === null ? { needAnswer: 'NO_NEED', answerText: '' } : { needAnswer: 'NEED', answerText }),
  },
})

/** Why a pasted line cannot be added; undefined where it can. */
export function ghostFault(mode: Mode, values: LineValues): string | undefined {
  const [fault] = Object.values(faultsOf(mode, values, values, true))
  if (fault) return fault
  return [values.text, values.answerText].some((text) => (text?.length ?? 0) > longest) ? `一句最多 ${longest} 字` : undefined
}

export interface Pasted extends Ghosts {
  /** As it came. */
  text: string
  blank: number
  chapters: number
}
interface Needs {
  mode: Mode
  subSceneId: string
  figure: string | null
  lines: Lines
  /** Where new lines go, below this row. */
  seqAfter: (after: string | null) => number
  onAdded: (last: Script | undefined) => void
}

export function usePaste({ mode, subSceneId, figure, lines, seqAfter, onAdded }: Needs) {
  const [pasted, setPasted] = useState<Pasted | null>(null)
  const [done, setDone] = useState<number | null>(null)
  const save = useApiMutation(scripts.save)
  const good = pasted?.list.filter(({ values }) => !ghostFault(mode, values)) ?? []
  const close = () => {
    setPasted(null)
    setDone(null)
  }
  const change = (key: string, part: LineValues | null) =>
    setPasted((now) => {
      const list = now?.list.flatMap((ghost) => {
        if (ghost.key !== key) return [ghost]
        return part ? [{ ...ghost, values: { ...ghost.values, ...part } }] : []
      })
      return now && list?.length ? { ...now, list } : null
    })
  const confirm = async () => {
    if (!pasted || !good.length || done !== null) return
    if (lines.total + good.length > maxLines) return showWarning(`每个子场景最多${maxLines.toLocaleString('zh-CN')}条脚本`)
    let seq = seqAfter(pasted.after)
    let last: Script | undefined
    for (let from = 0; from < good.length; from += maxSaved) {
      setDone(from)
      const part = good.slice(from, from + maxSaved)
      const body = part.map(({ values }) => ({ editType: 'CREATE' as const, seq, ...values }))
      const outcome = await save.run({ params: { subSceneId }, body })
      if (!outcome.ok) {
        setDone(null)
        return lines.reload()
      }
      last = outcome.content.at(-1)
      seq = last?.seq ?? seq
      const gone = new Set(part.map(({ key }) => key))
      const after = last?.id ?? pasted.after
      setPasted((now) => now && { ...now, after, list: now.list.filter(({ key }) => !gone.has(key)) })
    }
    setDone(null)
    setPasted((now) => (now?.list.length ? now : null))
    showSuccess(`已新增 ${good.length} 句`)
    onAdded(last)
  }
  return {
    pasted,
    good: good.length,
    /** How many are saved while they are being saved. */
    done,
    /** What is pasted below a row, or what is all there is; false where it is one line. */
    take: (after: string | null, text: string, section: string | null): boolean => {
      if (!isDialogue(text)) return false
      const { lines: found, chapters, blank } = parseDialogue(text, mode, figure, section)
      setPasted({ after, text, list: found.map(ghostOf), chapters, blank })
      return true
    },
    change,
    close,
    confirm,
    row: (ghost: Row) => ghost.ghost && ghostFault(mode, ghost.ghost.values),
  }
}
export type Pasting = ReturnType<typeof usePaste>
