// Actions on a line of a storyboard, composed from the hooks of its parts.
import { useEffect, useMemo, useRef } from 'react'
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { type Confirmation, confirmAct } from '#ui/page/confirm.ts'
import type { Media } from '#ui/media/MediaDialog.tsx'
import { madeWords } from '#ui/page/task-state.ts'
import { productions } from '#features/authoring/productions/contract.ts'
import { type Script, scriptTypeLabels } from '#features/authoring/scripts/contract.ts'
import type { LineActs } from './board-context.ts'
import type { Medium } from './line-media.ts'
import type { LineSaver } from './line-saver.ts'
import type { Row, Rows } from './rows.ts'
import type { useMoving } from './use-moving.ts'
import type { useWriting } from './use-writing.ts'

export type Removal = (lines: readonly Script[], whole: string, onDone?: () => void) => Confirmation

interface Needs {
  saver: LineSaver
  rows: () => Rows
  writing: ReturnType<typeof useWriting>
  moving: ReturnType<typeof useMoving>
  /** Title of the sub-scene. */
  title: string
  check: (row: Row, on: boolean, through: boolean) => void
  generate: (line: Script) => void
  removal: Removal
  removed: (ids: readonly string[]) => void
  copy: ((lines: Script[], subject: string) => void) | undefined
  paste: (row: Row, text: string) => boolean
  play: (row: Row, medium?: Medium) => void
  open: (media: Media) => void
  look: (row: Row) => void
  /** Opens the form of a line, if lines are not edited in place. */
  form?: (line: Script) => void
  say: (text: string) => void
}

/** Converts a medium of a line for the media dialog. */
function mediaOf(row: Row, medium: Medium | 'image', place: string): Media | null {
  const { line } = row
  if (!line) return null
  if (medium === 'image') return line.imageFileUrl ? { kind: 'image', url: line.imageFileUrl, title: '图片' } : null
  if (!medium.url) return null
  const isAnswer = medium.part === 'ANSWER'
  const made = medium.own ? '自有媒体，由企业上传' : medium.info && madeWords(medium.info)
  return {
    kind: medium.kind,
    url: medium.url,
    title: medium.kind === 'video' ? '视频播放' : '音频播放',
    durationMs: medium.durationMs,
    ...(medium.kind === 'video' ? { poster: line.posterUrl, subtitles: line.subtitlesUrl } : {}),
    peaks: isAnswer ? line.answerPeaks : line.peaks,
    note: isAnswer ? line.answerText : line.text,
    stale: medium.word === 'stale',
    captions: medium.info?.burnSubtitles === false,
    name: `${place} 第${row.number}句${isAnswer ? ' 参考答案' : ''}`.trim(),
    ...(made ? { made } : {}),
  }
}

export function useActs(needs: Needs): LineActs {
  const cancelling = useApiMutation(productions.cancel, { done: '已取消', refresh: [productions.status, productions.active] })
  const latest = useRef({ ...needs, cancelling })
  useEffect(() => {
    latest.current = { ...needs, cancelling }
  })
  // a stable object: lines rerender for their values, not for their actions
  return useMemo(() => {
    const now = () => latest.current
    const remove = (row: Row) => {
      const { saver, rows, writing, removal, removed } = now()
      const { line } = row
      const beside = rows().at(row.index + 1)?.key ?? rows().at(row.index - 1)?.key
      const gone = () => {
        saver.drop(row.key)
        if (line) removed([line.id])
        writing.stop()
        if (beside !== undefined) writing.choose(beside, true)
        else writing.setCurrent(null)
      }
      if (line) confirmAct(removal([line], `第${row.number}句脚本会被删除。`, gone))
      else gone()
    }
    return {
      choose: (key, focus) => now().writing.choose(key, focus),
      check: (row, on, through = false) => now().check(row, on, through),
      write: (key, field) => {
        const { form, rows, writing } = now()
        const line = form && rows().at(rows().indexOf(key))?.line
        if (line) form(line)
        else writing.write(key, field)
      },
      finish: (key) => now().writing.finish(key),
      next: (row, field) => now().writing.next(row, field),
      turnType: (row, step) => now().writing.turnType(row, step),
      move: (row, to) => void now().moving.move(row, to),
      askPlace: (row) => now().moving.ask(row),
      generate: (row) => {
        const { line } = row
        if (line)
          void now()
            .saver.flush()
            .then(() => now().generate({ ...line, seq: row.number - 1 }))
      },
      cancel: (row) => row.line && void now().cancelling.run({ params: { sourceId: row.line.id } }),
      remove,
      ...(needs.copy ? { copy: (row: Row) => row.line && now().copy?.([row.line], `第${row.number}句`) } : {}),
      play: (row, medium) => now().play(row, medium),
      open: (row, medium) => {
        const media = mediaOf(row, medium, now().title)
        if (media) now().open(media)
      },
      paste: (row, text) => now().paste(row, text),
      look: (row) => now().look(row),
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- everything else is read when an action runs
  }, [needs.copy === undefined])
}

/** Announcement of a changed type for screen readers. */
export const typeSaid = (type: string) => `类型：${scriptTypeLabels[type as keyof typeof scriptTypeLabels]}`
