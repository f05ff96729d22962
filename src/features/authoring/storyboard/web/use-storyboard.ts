// State of a storyboard page: filter, selection, lines and actions.
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useRefresh } from '#ui/api/api-hooks.ts'
import type { Media } from '#ui/media/MediaDialog.tsx'
import { useMay } from '#ui/api/session.tsx'
import { useUnsavedChangesGuard } from '#ui/form/use-unsaved-changes.ts'
import { useMediaQuery } from '#ui/device/use-media-query.ts'
import { useVariables } from '#features/authoring/courses/web/use-variables.ts'
import { productions } from '#features/authoring/productions/contract.ts'
import { useLineGeneration } from '#features/authoring/productions/web/use-line-generation.ts'
import { useTaskStates } from '#features/authoring/productions/web/use-task-states.ts'
import { type Script, scripts } from '#features/authoring/scripts/contract.ts'
import type { Outline } from '../contract.ts'
import type { Board } from './board-context.ts'
import type { ClipPart } from './play-sequence.ts'
import type { DialogueHandle } from './DialogueList.tsx'
import { answerMediumOf, isBusy, mediumOf } from './line-media.ts'
import { type Row, rowsOf, withGhosts } from './rows.ts'
import { useSpeakers } from './speakers.ts'
import type { StoryboardProps } from './Storyboard.tsx'
import { typeSaid, useActs } from './use-acts.ts'
import { useChosen } from './use-chosen.ts'
import { useLineSaving } from './use-line-saving.ts'
import { type LineFilter, type Lines, useLines } from './use-lines.ts'
import { useMoving } from './use-moving.ts'
import { useOutline } from './use-outline.ts'
import { usePaste } from './use-paste.ts'
import { useWriting } from './use-writing.ts'

/** Number of lines whose task states are loaded together: the visible ones and as many around. */
const stretch = 50

/** Rows of the saved, typed and pasted lines. */
function useRows({ mode, subScene }: StoryboardProps, filter: LineFilter, range: number, onSaved: () => void) {
  const lines = useLines(subScene.id, filter)
  const { saver, forget } = useLineSaving({ mode, subSceneId: subScene.id, lines, onSaved })
  const isFiltered = Object.keys(filter).length > 0
  const typed = saver.snapshot()
  const plain = useMemo(
    () => rowsOf(lines, saver, isFiltered),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the version marks stand for the objects that the rows are built from
    [lines.loaded, lines.total, saver, typed, isFiltered],
  )
  const refresh = useRefresh()
  const from = range * stretch
  const ids = Array.from({ length: stretch * 2 }, (_, i) => lines.at(from + i)?.id).filter((id) => id !== undefined)
  const tasks = useTaskStates(subScene.id, 'OPERATION', ids, () => void refresh(scripts.page, scripts.list))
  const isLocked = (line: Script) => {
    const state = tasks.states.get(line.id)
    return isBusy(mediumOf(line, state)) || isBusy(answerMediumOf(line, state))
  }
  return { lines, saver, forget, isFiltered, plain, tasks, isLocked }
}

interface Stable extends Pick<Board, 'mode' | 'may' | 'isPhone' | 'speakers' | 'variables' | 'saver' | 'acts'> {
  subScene: StoryboardProps['subScene']
}
/** Keeps the identity of the board while its values are equal. */
function useStableBoard({ mode, may, isPhone, speakers, variables, saver, acts, subScene: { id, courseId, canEdit } }: Stable): Board {
  const rights = JSON.stringify(may)
  return useMemo(
    () => ({ mode, may: JSON.parse(rights) as Board['may'], isPhone, speakers, variables, saver, acts, canEdit, subSceneId: id, courseId }),
    [mode, rights, isPhone, speakers, variables, saver, acts, canEdit, id, courseId],
  )
}

/** Tracks the viewport in steps, so that scrolling does not rerender everything for each line. */
function useLooking(lines: Lines, outline: Outline | undefined, setRange: (range: number) => void) {
  const [section, setSection] = useState(0)
  const look = (from: number, to: number) => {
    lines.look(from, to)
    setRange(Math.floor(from / stretch))
    setSection(outline?.sections.findLast((one) => one.from <= from)?.from ?? 0)
  }
  return { section, look }
}

/** Calls `tell` once, after the first lines are loaded. */
function useLoaded(isPending: boolean, tell: () => void) {
  const latest = useRef(tell)
  useEffect(() => {
    latest.current = tell
  })
  useEffect(() => {
    if (!isPending) latest.current()
  }, [isPending])
}

function useRights(canEdit: boolean): Board['may'] {
  const may = useMay()
  return {
    generate: canEdit && may(productions.one),
    edit: canEdit && may('course:btn:edit'),
    remove: canEdit && may('course:btn:delete'),
    sort: canEdit && may('course:btn:edit'),
    add: canEdit && may('course:btn:add'),
  }
}

/** Handle of the stage beside the lines. */
export interface Player {
  playFrom: (line: number, part?: ClipPart) => void
  pause: () => void
  /** Opens the panel of the bar form. */
  open: () => void
  /** Position of the playing line, or null. */
  at: number | null
}
/** The line on the stage. */
export interface OnAir {
  key: string | null
  part: ClipPart
  playing: boolean
}

export function useStoryboard(props: StoryboardProps, list: RefObject<DialogueHandle | null>, player: RefObject<Player | null>) {
  const { mode, subScene } = props
  const [filter, setFilter] = useState<LineFilter>({})
  const [range, setRange] = useState(0)
  const [said, say] = useState('')
  const [media, open] = useState<Media | null>(null)
  const [onAir, onStage] = useState<OnAir>({ key: null, part: 'line', playing: false })
  const [isHere, setHere] = useState(false)
  const { outline, again } = useOutline(subScene.id, isHere)
  const { lines, saver, forget, isFiltered, plain, tasks, isLocked } = useRows(props, filter, range, () => {
    again()
    props.onSaved?.()
  })
  useLoaded(lines.isPending && !lines.error, () => {
    setHere(true)
    props.onLoaded?.()
  })
  const speakers = useSpeakers(subScene.id)
  const variables = useVariables(subScene.courseId)
  const may = useRights(subScene.canEdit)
  const isPhone = useMediaQuery('(max-width: 767px)')
  const show = (index: number, align?: 'auto' | 'center' | 'start') => index >= 0 && list.current?.show(index, align)
  const generation = useLineGeneration()

  const rowsNow = () => rowsOf(lines, saver, isFiltered)
  const writing = useWriting({ mode, saver, rows: rowsNow, show, say: (type) => say(typeSaid(type)), canAdd: may.add && !isFiltered })
  const pasting = usePaste({
    ...{ mode, subSceneId: subScene.id, figure: speakers.QUESTION?.name ?? null, lines },
    seqAfter: (after) => (after === null ? 0 : Math.max(0, lines.placeOf(saver.of(after)?.id ?? after))),
    onAdded: (last) => {
      lines.reload()
      again()
      if (last) writing.choose(last.id)
    },
  })
  const rows = useMemo(() => withGhosts(plain, pasting.pasted), [plain, pasting.pasted])
  useUnsavedChangesGuard(() => saver.isUnsaved() || pasting.pasted !== null, forget)
  const chosen = useChosen(plain, isLocked)
  const moving = useMoving({ subSceneId: subScene.id, lines, arrange: props.onArrange, say })
  const paste = (row: Row, text: string) => {
    const blank = !row.line && !row.values.text?.trim()
    if (!may.add || isFiltered || !pasting.take(blank ? (row.draft?.after ?? null) : row.key, text, row.values.section ?? null))
      return false
    if (blank) saver.drop(row.key)
    writing.stop()
    return true
  }
  const acts = useActs({
    ...{ saver, writing, moving, title: subScene.title, removal: props.removal, copy: props.onCopy, paste, open, say },
    rows: rowsNow,
    check: chosen.check,
    generate: generation.askOne,
    removed: (ids) => {
      lines.remove(new Set(ids))
      again()
    },
    play: (row, medium) => {
      const place = row.line ? lines.placeOf(row.line.id) : -1
      // a filtered list has no stage
      if (isFiltered && medium) return acts.open(row, medium)
      if (player.current?.at === place) player.current.pause()
      else if (place >= 0) player.current?.playFrom(place, medium?.part === 'ANSWER' ? 'answer' : 'line')
    },
    look: (row) => {
      if (isPhone && row.line && props.onForm) return props.onForm(row.line)
      writing.choose(row.key, true)
      player.current?.open()
    },
    ...(isPhone && props.onForm ? { form: props.onForm } : {}),
  })
  const { section, look } = useLooking(lines, outline, setRange)
  const board = useStableBoard({ mode, may, isPhone, speakers, variables, saver, acts, subScene })
  const clear = isFiltered ? () => setFilter({}) : undefined
  return {
    ...{ board, lines, rows, plain, outline, again, filter, setFilter, isFiltered, section, look, said, media, open },
    ...{ tasks, isLocked, speakers, may, show, saver, onAir, onStage, generation, writing, pasting, chosen, moving, acts, clear },
  }
}
export type Story = ReturnType<typeof useStoryboard>
