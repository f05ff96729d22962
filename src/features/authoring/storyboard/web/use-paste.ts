// A whole conversation that is pasted: shown as it would be, saved when somebody says so.
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

/** Why a pasted line cannot be added; undefined where it can. */
export function ghostFault(mode: Mode, values: LineValues): string | undefined {
  const [fault] = Object.values(faultsOf(mode, values, values, true))
  if (fault) return fault
  return [values.text, values.answerText].some((text) => (text?.length ?? 0) > longest) ? `一句最多 ${longest} 字` : undefined
}

/** Those that can be saved, in calls of no more than may be: each for lines that stand below one row. */
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

/** What is left of a list once some are saved, by their keys: each below the saved one that stood above it. */
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
  /** As it came. */
  text: string
  blank: number
  chapters: number
  /** Of the line below which it is put. */
  section: string | null
  /** Names that the text brings along, and what each is taken for. */
  speakers: readonly { name: string; lines: number }[]
  roles: Roles
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
    let last: Script | undefined
    let saved = 0
    for (const { after, ghosts } of inPlaces(pasted, good)) {
      setDone(saved)
      // those that were saved above it have moved it down; before all others is where the first one was
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
      // what is saved is not read again
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
    /** How many are saved while they are being saved. */
    done,
    /** What is pasted below a row, or what is all there is; false where it is one line. */
    take: (after: string | null, text: string, section: string | null): boolean => {
      if (!isDialogue(text)) return false
      const speakers = speakersIn(text, mode, figure)
      const roles = Object.fromEntries(speakers.map(({ name, guess }) => [name, guess]))
      const { lines: found, chapters, blank } = parseDialogue(text, mode, figure, section, roles)
      setPasted({ after, text, list: found.map(ghostOf), chapters, blank, section, speakers, roles })
      return true
    },
    /** Reads the text again with another role of a speaker; what was changed on its lines begins anew. */
    cast: (name: string, role: Role) =>
      setPasted((now) => {
        if (!now) return now
        const roles = { ...now.roles, [name]: role }
        const { lines: found, chapters, blank } = parseDialogue(now.text, mode, figure, now.section, roles)
        return { ...now, roles, chapters, blank, list: found.map(ghostOf) }
      }),
    change,
    close,
    confirm,
    row: (ghost: Row) => ghost.ghost && ghostFault(mode, ghost.ghost.values),
  }
}
export type Pasting = ReturnType<typeof usePaste>
