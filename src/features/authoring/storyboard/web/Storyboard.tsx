// Editor of a conversation: lines at the left, stage and inspector at the right.
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import type { InputRef } from 'antd'
import type { MutationOutcome } from '#ui/api/api-hooks.ts'
import { EmptyState, ErrorState } from '#ui/page/EmptyState.tsx'
import { showWarning } from '#ui/page/notice.ts'
import { MediaDialog } from '#ui/media/MediaDialog.tsx'
import type { Move } from '#ui/table/SortableTable.tsx'
import { ChooseAll } from '#ui/table/ChooseAll.tsx'
import { MoveTo } from '#ui/table/MoveTo.tsx'
import { call } from '#ui/api/client.ts'
import { type Script, scripts } from '#features/authoring/scripts/contract.ts'
import { BoardContext } from './board-context.ts'
import { ChapterRail, ChapterRailShape, chapterName } from './ChapterRail.tsx'
import { Composer, FirstLine } from './Composer.tsx'
import { DialogueBar } from './DialogueBar.tsx'
import { DialogueFoot } from './DialogueFoot.tsx'
import { type DialogueHandle, DialogueList, LinesComing } from './DialogueList.tsx'
import { EmptyDialogue } from './EmptyDialogue.tsx'
import { KeysDialog } from './KeysDialog.tsx'
import type { Mode } from '#features/authoring/scripts/web/line-rules.ts'
import { PasteBar } from './PasteBar.tsx'
import { hasChapters } from './rows.ts'
import { Side } from './StoryboardSide.tsx'
import type { Removal } from './use-acts.ts'
import { useReadingKeys } from './use-reading-keys.ts'
import { type Player, type Story, useStoryboard } from './use-storyboard.ts'
import { useShownLine } from './use-shown-line.ts'
import './storyboard.css'

export interface StoryboardHandle {
  /** Adds a new line below the selected one. */
  add: () => void
}

export interface StoryboardProps {
  mode: Mode
  subScene: { id: string; courseId: string; title: string; canEdit: boolean }
  removal: Removal
  /** Batch actions on all ticked lines. */
  batch: (chosen: Script[], clear: () => void) => ReactNode
  batchHint: ReactNode
  onCopy?: ((lines: Script[], subject: string) => void) | undefined
  onImport?: (() => void) | undefined
  onCopyFrom?: (() => void) | undefined
  /** Opens the form of a line; a phone edits lines there. */
  onForm?: ((of: Script | 'new') => void) | undefined
  /** Called when the first lines are shown; the page loads its other data after that. */
  onLoaded?: (() => void) | undefined
  onSaved?: (() => void) | undefined
  /** Replaces the default request that saves the order. */
  onArrange?: ((move: Move) => Promise<MutationOutcome>) | undefined
  ref?: Ref<StoryboardHandle>
}

/** Filter of the lines; the search text is debounced. */
function useSearch({ filter, setFilter }: Story) {
  const [text, setText] = useState<string | null>(null)
  const field = useRef<InputRef>(null)
  const q = text?.trim() ?? ''
  useEffect(() => {
    if ((filter.q ?? '') === q) return
    const timer = setTimeout(() => setFilter(({ state }) => ({ ...(state ? { state } : {}), ...(q ? { q } : {}) })), q ? 300 : 0)
    return () => clearTimeout(timer)
  }, [q, filter.q, setFilter])
  return { text, onText: setText, ref: field, open: () => (text === null ? setText('') : field.current?.focus()) }
}

function Bar({ story, search, props }: { story: Story; search: ReturnType<typeof useSearch>; props: StoryboardProps }) {
  const { pasting, chosen, outline, filter, lines, tasks, show, plain } = story
  const { canEdit, id } = props.subScene
  if (pasting.pasted) {
    const { after, text } = pasting.pasted
    const asOne = () => {
      pasting.close()
      story.writing.add(
        after,
        text
          .split(/\r?\n/)
          .filter((line) => line.trim())
          .join('\n'),
      )
    }
    return <PasteBar pasting={pasting} onAsOne={asOne} />
  }
  const sections = outline?.sections ?? []
  return (
    <DialogueBar
      outline={outline}
      filter={filter}
      onFilter={story.setFilter}
      canChoose={canEdit || props.onCopy !== undefined}
      chosen={chosen.rows.length}
      all={chosen.all(plain.count)}
      onAll={chosen.toggleAll}
      onClear={chosen.clear}
      batch={props.batch(chosen.rows, chosen.clear)}
      hint={props.batchHint}
      chooseAll={
        chosen.rows.length < lines.total &&
        !story.isFiltered && (
          <ChooseAll
            total={lines.total}
            ask={() => call(scripts.list, { params: { subSceneId: id } })}
            onRows={(all) => chosen.add(all.filter(chosen.free))}
          />
        )
      }
      chapters={
        sections.length > 1 && !story.isFiltered
          ? sections.map((section) => ({ name: chapterName(section), onClick: () => show(section.from, 'start') }))
          : null
      }
      search={search}
      isFetching={tasks.isFetching}
      onReload={() => {
        lines.reload()
        story.again()
        void tasks.refetch()
      }}
    />
  )
}

interface LinesProps {
  story: Story
  props: StoryboardProps
  keys: ReturnType<typeof useReadingKeys>
  list: Ref<DialogueHandle>
}
function Lines({ story, props, keys, list }: LinesProps) {
  const { lines, rows, plain, pasting, may, isFiltered, writing, tasks, chosen, onAir } = story
  const begin = (text: string) => {
    if (story.board.isPhone && props.onForm && !text) props.onForm('new')
    else writing.add(plain.count ? plain.keyAt(plain.count - 1) : null, text)
  }
  const takePasted = (text: string) =>
    may.add && pasting.take(plain.count ? plain.keyAt(plain.count - 1) : null, text, plain.at(plain.count - 1)?.values.section ?? null)
  if (lines.error) return <ErrorState error={lines.error} onRetry={lines.reload} />
  if (lines.isPending) return <LinesComing />
  if (!rows.count && isFiltered) return <EmptyState picture="noresult" title="没有符合条件的结果" text="试试减少筛选条件，或检查关键字" />
  if (!rows.count)
    return (
      <EmptyDialogue
        composer={<FirstLine speakers={story.speakers} mode={story.board.mode} onBegin={begin} onPaste={takePasted} />}
        canWrite={may.add}
        onPaste={() =>
          void (navigator.clipboard?.readText?.() ?? Promise.reject(new Error('no clipboard')))
            .then((text) => takePasted(text) || (text.trim() ? begin(text.trim()) : undefined))
            // without permission to read the clipboard, the user pastes by hand
            .catch(() => showWarning('请在上面的输入框中粘贴（Ctrl+V）'))
        }
        onText={(text) => void (takePasted(text) || begin(text.trim()))}
        onImport={props.onImport}
        onCopyFrom={props.onCopyFrom}
      />
    )
  const stop = writing.current !== null && rows.indexOf(writing.current) >= 0 ? writing.current : rows.keyAt(0)
  return (
    <DialogueList
      ref={list}
      rows={rows}
      kept={[writing.current, writing.writing?.key, onAir.key].flatMap((key) => (key ? [rows.indexOf(key)] : []))}
      stateOf={(row) => row.line && tasks.stateOf(row.line.id)}
      flagsOf={(row) => ({
        isCurrent: row.key === writing.current,
        isStop: row.key === stop,
        isChecked: chosen.has(row),
        writing: writing.writing?.key === row.key ? writing.writing.field : null,
        focus: writing.focus.key === row.key ? writing.focus.stamp : 0,
        playing: onAir.playing && onAir.key === row.key ? onAir.part : null,
      })}
      ghost={(row) => ({ fault: pasting.row(row), onChange: (part) => pasting.change(row.key, part) })}
      label="脚本"
      after={may.add && !isFiltered && !pasting.pasted && <Composer onBegin={begin} onPaste={takePasted} />}
      onLook={story.look}
      onKeyDown={keys}
      following={{ at: onAir.key === null ? null : rows.indexOf(onAir.key), playing: onAir.playing }}
    />
  )
}

/** The rail of a conversation with several chapters. Its place is kept before the outline, so that the lines do not move. */
function Chapters({ story: { outline, lines, plain, section, show } }: { story: Story }) {
  if (!outline) return lines.isPending || hasChapters(plain) ? <ChapterRailShape /> : null
  if (outline.sections.length < 2) return null
  return <ChapterRail sections={outline.sections} at={section} onGo={(place) => show(place, 'start')} />
}

/** Goes to a position: at once if its line is loaded, else after loading. */
function useGoing({ rows, show, writing }: Story) {
  const [to, setTo] = useState<{ place: number; align: 'auto' | 'center' } | null>(null)
  useEffect(() => {
    if (!to) return
    const row = rows.at(to.place)
    if (!row) return void show(to.place, to.align)
    setTo(null)
    writing.choose(row.key, true)
    show(to.place, to.align)
  }, [to, rows, show, writing])
  return (place: number, align: 'auto' | 'center' = 'auto') => setTo({ place, align })
}

export function Storyboard(props: StoryboardProps) {
  const { mode, subScene, ref } = props
  const list = useRef<DialogueHandle>(null)
  const player = useRef<Player>(null)
  const story = useStoryboard(props, list, player)
  const { rows, writing, moving, outline, board, clear } = story
  const search = useSearch(story)
  const isEmpty = !rows.count && !story.isFiltered && !story.lines.isPending && !story.lines.error
  const [keysShown, showKeys] = useState(false)
  const go = useRef<HTMLSpanElement>(null)
  const goTo = useGoing(story)
  const keys = useReadingKeys({
    rows,
    board,
    current: writing.current,
    isChecked: story.chosen.has,
    onStep: goTo,
    isLocked: (row) => row.line !== undefined && story.isLocked(row.line),
    onPause: story.onAir.playing ? () => player.current?.pause() : undefined,
    onSearch: search.open,
    onGo: () => go.current?.querySelector('input')?.focus(),
    onKeys: () => showKeys(true),
  })
  useImperativeHandle(ref, () => ({
    add: () => {
      clear?.()
      const { plain } = story
      const last = plain.count ? plain.keyAt(plain.count - 1) : null
      writing.add(writing.current !== null && plain.indexOf(writing.current) >= 0 ? writing.current : last)
    },
  }))
  useShownLine(!story.lines.isPending, (place) => {
    clear?.()
    goTo(place, 'center')
  })
  return (
    <BoardContext value={board}>
      <div className={`yw-sb is-${mode}`}>
        <section className="yw-card yw-sb-dialogue" aria-label="对话">
          {!isEmpty && <Bar story={story} search={search} props={props} />}
          <div className="yw-sb-body">
            {mode === 'script' && !story.isFiltered && !story.lines.error && <Chapters story={story} />}
            <Lines story={story} props={props} keys={keys} list={list} />
          </div>
          {!isEmpty && (
            <DialogueFoot
              total={story.lines.total}
              outline={outline}
              onGo={(number) => {
                clear?.()
                goTo(number - 1, 'center')
              }}
              onKeys={() => showKeys(true)}
              field={go}
            />
          )}
        </section>
        <Side story={story} title={subScene.title} player={player} />
        <div aria-live="polite" className="yw-sr">
          {story.said}
        </div>
      </div>
      {moving.asked && (
        <MoveTo
          place={moving.asked.index + 1}
          last={story.lines.total}
          onClose={() => moving.ask(null)}
          onMove={(place) => moving.asked && void moving.move(moving.asked, place - 1)}
        />
      )}
      <KeysDialog open={keysShown} onClose={() => showKeys(false)} />
      <MediaDialog media={story.media} onClose={() => story.open(null)} />
    </BoardContext>
  )
}
