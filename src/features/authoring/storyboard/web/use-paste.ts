// Paste of a whole conversation: shows it as ghosts, and saves it after confirmation.
import { useState } from 'react'
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { showSuccess, showWarning } from '#ui/page/notice.ts'
import { newKey } from '#ui/api/idempotency.ts'
import { maxLines, maxSaved, type Script, scripts } from '#features/authoring/scripts/contract.ts'
import { lineFields } from '#features/authoring/scripts/fields.ts'
import { faultsOf, type LineValues, type Mode } from '#features/authoring/scripts/web/line-rules.ts'
import { isDialogue, type Parsed, parseDialogue, type Role, type Roles, speakersIn } from './parse-dialogue.ts'
import type { Ghost, Ghosts, Row } from './rows.ts'
import type { Lines } from './use-lines.ts'

const longest = lineFields.text.max

const ghostOf = ({ type, text, answerText, section }: Parsed): Ghost => ({
  key: `ghost-${newKey()}`,
  values: {
    type,
    section,
    text,
    mediaType: type === 'QUESTION' ? 'VIDEO' : 'AUDIO',
    ...(answerText === null ? { needAnswer: 'NO_NEED', answerText: '' } : { needAnswer: 'NEED', answerText }),
  },
})

/** Returns the reason why a pasted line cannot be added, or undefined. */
export function ghostFault(mode: Mode, values: LineValues): string | undefined {
  const [fault] = Object.values(faultsOf(mode, values, values, true))
  if (fault) return fault
  return [values.text, values.answerText].some((text) => (text?.length ?? 0) > longest) ? `一句最多 ${longest} 字` : undefined
}

/** Groups the valid ghosts into calls within the size limit; each call inserts below one row. */
export function inPlaces({ after, list }: Ghosts, good: readonly Ghost[]): { after: string | null; ghosts: Ghost[] }[] {
  const isGood = new Set(good.map(({ key }) => key))
  const calls: { after: string | null; ghosts: Ghost[] }[] = []
  for (const ghost of list) {
    if (!isGood.has(ghost.key)) continue
    const below = ghost.after === undefined ? after : ghost.after
    const call = calls.at(-1)
    if (call && call.after === below && call.ghosts.length < maxSaved) call.ghosts.push(ghost)
    else calls.push({ after: below, ghosts: [ghost] })
  }
  return calls
}

/** Returns the ghosts that remain after some were saved, each below the saved line above it. */
export function withoutSaved({ after, list }: Ghosts, ids: ReadonlyMap<string, string | null>): Ghost[] {
  const left: Ghost[] = []
  let above: { id: string; from: string | null } | undefined
  for (const ghost of list) {
    const own = ghost.after === undefined ? after : ghost.after
    const id = ids.get(ghost.key)
    if (id) above = { id, from: own }
    else if (!ids.has(ghost.key)) left.push(above && above.from === own ? { ...ghost, after: above.id } : ghost)
  }
  return left
}

export interface Pasted extends Ghosts {
  /** The unchanged pasted text. */
  text: string
  blank: number
  chapters: number
  longChapters: number
  /** Section of the line above the insertion point. */
  section: string | null
  /** Speaker names in the text, and the role assigned to each. */
  speakers: readonly { name: string; lines: number }[]
  roles: Roles
}
interface Needs {
  mode: Mode
  subSceneId: string
  figure: string | null
  lines: Lines
  /** Returns the position of new lines below this row. */
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
    let last: Script | undefined
    let saved = 0
    for (const { after, ghosts } of inPlaces(pasted, good)) {
      setDone(saved)
      // lines that this paste saved above have shifted the row; before all others is the position of the first
      const seq = after === null ? Math.max(0, saved - 1) : seqAfter(after) + saved
      const creates = ghosts.map(({ values }) => ({ editType: 'CREATE' as const, seq, ...values }))
      const first = after === null && !saved ? lines.at(0) : undefined
      const body = first ? [...creates, { editType: 'UPDATE' as const, id: first.id, seq: 1 }] : creates
      const outcome = await save.run({ params: { subSceneId }, body })
      if (!outcome.ok) {
        setDone(null)
        return lines.reload()
      }
      const made = outcome.content.slice(0, ghosts.length)
      last = made.at(-1) ?? last
      saved += ghosts.length
      const ids = new Map(ghosts.map(({ key }, i) => [key, made[i]?.id ?? null]))
      // saved lines are not parsed again
      setPasted((now) => now && { ...now, speakers: [], list: withoutSaved(now, ids) })
    }
    setDone(null)
    setPasted((now) => (now?.list.length ? now : null))
    showSuccess(`已新增 ${good.length} 句`)
    onAdded(last)
  }
  return {
    pasted,
    good: good.length,
    /** Number of saved lines during the saving. */
    done,
    /** Starts a paste below a row, or into an empty conversation. Returns false for a single line. */
    take: (after: string | null, text: string, section: string | null): boolean => {
      if (!isDialogue(text)) return false
      const speakers = speakersIn(text, mode, figure)
      const roles = Object.fromEntries(speakers.map(({ name, guess }) => [name, guess]))
      const { lines: found, answers: _, ...counts } = parseDialogue(text, mode, figure, section, roles)
      setPasted({ after, text, list: found.map(ghostOf), ...counts, section, speakers, roles })
      return true
    },
    /** Parses the text again with another role for a speaker; edits of its lines are lost. */
    cast: (name: string, role: Role) =>
      setPasted((now) => {
        if (!now) return now
        const roles = { ...now.roles, [name]: role }
        const { lines: found, answers: _, ...counts } = parseDialogue(now.text, mode, figure, now.section, roles)
        return { ...now, roles, ...counts, list: found.map(ghostOf) }
      }),
    change,
    close,
    confirm,
    row: (ghost: Row) => ghost.ghost && ghostFault(mode, ghost.ghost.values),
  }
}
export type Pasting = ReturnType<typeof usePaste>
