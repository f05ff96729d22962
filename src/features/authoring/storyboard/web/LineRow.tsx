// Row of one line: speaker, text, answer, media and in-place editing.
import { HolderOutlined } from '@ant-design/icons'
import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { Checkbox } from 'antd'
import { createContext, memo, type TouchEventHandler, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { MediaChip } from '#ui/media/MediaChip.tsx'
import { lockedReason } from '#ui/page/task-state.ts'
import { boardStateLabels, type TaskState } from '#features/authoring/productions/contract.ts'
import { scriptTypeLabels } from '#features/authoring/scripts/contract.ts'
import { type Field, useBoard } from './board-context.ts'
import { Face } from './Face.tsx'
import { Filled } from './Filled.tsx'
import { answerMediumOf, isBusy, type Medium, mediumOf } from './line-media.ts'
import { LineActions } from './LineActions.tsx'
import { LineEditor } from './LineEditor.tsx'
import { LineNote } from './LineNote.tsx'
import type { Row } from './rows.ts'
import { speakerWords } from './speakers.ts'

export interface LineRowProps {
  row: Row
  state: TaskState | undefined
  isCurrent: boolean
  /** True for the first tab stop of the list (roving tabindex). */
  isStop: boolean
  isChecked: boolean
  /** The field that is being edited. */
  writing: Field | null
  /** A changed number moves the focus to the row. */
  focus: number
  /** The part of the line that is playing. */
  playing: 'line' | 'answer' | null
}

const typeOf = ({ values }: Row) => values.type ?? 'QUESTION'
const nameOf = (row: Row, medium: Medium | null) =>
  [
    `第 ${row.number} 句`,
    speakerWords[typeOf(row)],
    scriptTypeLabels[typeOf(row)],
    medium && `音视频${medium.word === 'reading' || medium.word === 'unknown' ? '状态未知' : boardStateLabels[medium.word]}`,
    !row.line && '未保存',
  ]
    .filter(Boolean)
    .join('，')

function Chip({ row, medium, stop }: { row: Row; medium: Medium; stop: boolean }) {
  const { acts, may } = useBoard()
  const isThere = medium.url !== null && !isBusy(medium)
  return (
    <MediaChip
      title={`第${row.number}句${medium.part === 'ANSWER' ? '参考答案' : ''}`}
      kind={medium.kind}
      word={medium.word}
      told={medium.info}
      durationMs={medium.durationMs}
      tabIndex={stop ? 0 : -1}
      onPlay={isThere ? () => acts.play(row, medium) : undefined}
      onRetry={may.generate && medium.word === 'failed' ? () => acts.generate(row) : undefined}
    />
  )
}

type Sortable = ReturnType<typeof useSortable>
type Grip = Pick<Sortable, 'attributes' | 'listeners'> & { hold: Sortable['setActivatorNodeRef'] }
const GripContext = createContext<Grip | null>(null)

/** Line number; on hover the drag handle and the checkbox replace it. */
function Gutter({ row, isChecked, locked, near, stop }: GutterProps) {
  const { canEdit, may, acts } = useBoard()
  const { hold, attributes, listeners } = useContext(GripContext) ?? {}
  // renders no handle without hover: a hundred lines scroll past
  if (!canEdit || !row.line || !(near || isChecked))
    return (
      <div className="yw-sb-no">
        <span>{row.number}</span>
      </div>
    )
  return (
    <div className={`yw-sb-no has-tools${isChecked ? ' is-checked' : ''}`}>
      {may.sort && (
        <button
          type="button"
          className="yw-sb-grip"
          ref={hold}
          {...attributes}
          {...listeners}
          tabIndex={stop ? 0 : -1}
          aria-label={`拖动第 ${row.number} 句排序`}
        >
          <HolderOutlined aria-hidden />
        </button>
      )}
      <span>{row.number}</span>
      <Checkbox
        checked={isChecked}
        disabled={locked}
        tabIndex={stop ? 0 : -1}
        aria-label={`选择第 ${row.number} 句`}
        title={locked ? lockedReason : undefined}
        onChange={(e) => acts.check(row, e.target.checked, e.nativeEvent.shiftKey)}
      />
    </div>
  )
}
interface GutterProps {
  row: Row
  /** True on hover or if the row is selected. */
  near: boolean
  isChecked: boolean
  locked: boolean
  stop: boolean
}

function Said({ row, writing, locked }: { row: Row; writing: boolean; locked: boolean }) {
  const { acts, may, variables } = useBoard()
  const { text, mediaType } = row.values
  if (mediaType === 'IMAGE') {
    const url = row.line?.imageFile === row.values.imageFile ? row.line?.imageFileUrl : null
    return url ? (
      <button type="button" className="yw-sb-picture" aria-label="查看图片" onClick={() => acts.open(row, 'image')}>
        <img src={url} alt="" loading="lazy" />
      </button>
    ) : (
      <p className="yw-sb-text yw-muted">还没有图片</p>
    )
  }
  if (writing) return <LineEditor row={row} field="text" />
  const begin = () => may.edit && !locked && acts.write(row.key, 'text')
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Enter on the line does the same
    <p className={`yw-sb-text${text ? '' : ' yw-muted'}`} onDoubleClick={begin} onClick={begin}>
      {text ? <Filled text={text} values={variables} /> : '（空）'}
    </p>
  )
}

interface AnswerProps {
  row: Row
  medium: Medium | null
  writing: boolean
  locked: boolean
  isPlaying: boolean
  stop: boolean
}
function Answer({ row, medium, writing, locked, isPlaying, stop }: AnswerProps) {
  const { acts, may, variables } = useBoard()
  const { answerText } = row.values
  const begin = () => may.edit && !locked && acts.write(row.key, 'answerText')
  return (
    <div className={`yw-sb-answer${isPlaying ? ' is-playing' : ''}`}>
      <div className="yw-sb-said">
        <div className="yw-sb-who">
          <b>{speakerWords.ANSWER}</b>参考答案
          {isPlaying && <em>正在播放</em>}
        </div>
        {writing ? (
          <LineEditor row={row} field="answerText" />
        ) : (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Enter twice on the line does the same
          <p className={answerText ? undefined : 'yw-muted'} onClick={begin}>
            {answerText ? <Filled text={answerText} values={variables} /> : '还没有参考答案'}
          </p>
        )}
      </div>
      <div className="yw-sb-media">{medium && <Chip row={row} medium={medium} stop={stop} />}</div>
    </div>
  )
}

type BodyProps = Omit<LineRowProps, 'isStop' | 'focus'> & { near: boolean }

function BodyPlain({ row, state, isCurrent, isChecked, writing, playing, near }: BodyProps) {
  const { acts, speakers } = useBoard()
  const { medium, answer, locked } = mediaOf(row, state)
  const type = typeOf(row)
  return (
    <>
      <Gutter row={row} isChecked={isChecked} locked={locked} near={near} stop={isCurrent} />
      <Face of={row.values} speakers={speakers} />
      <div className="yw-sb-said">
        <div className="yw-sb-who">
          <b>{speakerWords[type]}</b>
          {scriptTypeLabels[type]}
        </div>
        <Said row={row} writing={writing === 'text'} locked={locked} />
        <LineNote row={row} media={[medium, answer]} isWriting={writing !== null} />
      </div>
      <div className="yw-sb-media">
        {medium && <Chip row={row} medium={medium} stop={isCurrent} />}
        {row.values.mediaType === 'IMAGE' && row.line?.imageFileUrl && (
          <MediaChip title={`第${row.number}句`} kind="image" word="uploaded" onPlay={() => acts.open(row, 'image')} />
        )}
      </div>
      {row.values.needAnswer === 'NEED' && (
        <Answer
          row={row}
          locked={locked}
          medium={answer}
          writing={writing === 'answerText'}
          isPlaying={playing === 'answer'}
          stop={isCurrent}
        />
      )}
      {near && <LineActions row={row} locked={locked} medium={medium} answer={answer} stop={isCurrent} playable={row.line !== undefined} />}
    </>
  )
}

function mediaOf({ line }: Row, state: TaskState | undefined) {
  const medium = line ? mediumOf(line, state) : null
  const answer = line ? answerMediumOf(line, state) : null
  return { medium, answer, locked: isBusy(medium) || isBusy(answer) }
}

const sameRow = (a: Row, b: Row) =>
  a.key === b.key && a.index === b.index && a.number === b.number && a.line === b.line && a.draft === b.draft && a.heading === b.heading
/** Compares rows by value, because each render creates new row objects. */
const same = <P extends { row: Row }>({ row: a, ...before }: P, { row: b, ...now }: P) =>
  sameRow(a, b) && Object.entries(now).every(([name, value]) => (before as Record<string, unknown>)[name] === value)
const Body = memo(BodyPlain, same)

/** Rerenders for every drag in the list; the memoized body rerenders only if its values change. */
function LineRowPlain({ row, state, isCurrent, isStop, isChecked, writing, focus, playing }: LineRowProps) {
  const { acts, canEdit, isPhone, may } = useBoard()
  const article = useRef<HTMLElement | null>(null)
  const [pointed, setPointed] = useState(false)
  const fixed = !canEdit || !may.sort || !row.line || writing !== null
  const { setNodeRef, setActivatorNodeRef: hold, attributes, listeners, ...drag } = useSortable({ id: row.key, disabled: fixed })
  const grip = useMemo(() => ({ hold, attributes, listeners }), [hold, attributes, listeners])
  const { medium, locked } = mediaOf(row, state)
  useEffect(() => {
    if (focus && !writing) article.current?.focus({ preventScroll: true })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- when editing ends, `focus` has a new number
  }, [focus])
  const classes = ['yw-sb-line', isCurrent && 'is-current', playing && 'is-playing', drag.isDragging && 'is-dragged', locked && 'is-locked']
  return (
    <GripContext value={grip}>
      {row.heading !== null && (
        <h2 className="yw-sb-chapter">
          <b>{row.heading}</b>
        </h2>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- the list has the keys */}
      <article
        ref={(node) => {
          article.current = node
          setNodeRef(node)
        }}
        className={classes.filter(Boolean).join(' ')}
        style={{ transform: CSS.Translate.toString(drag.transform), transition: drag.transition }}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- roving tabindex: arrow keys move through the list
        tabIndex={isStop ? 0 : -1}
        data-key={row.key}
        {...(isPhone ? { onTouchStart: listeners?.['onTouchStart'] as TouchEventHandler } : {})}
        aria-label={nameOf(row, medium)}
        aria-current={isCurrent || undefined}
        onPointerEnter={() => setPointed(true)}
        onPointerLeave={() => setPointed(false)}
        onFocus={() => !isCurrent && acts.choose(row.key)}
        onClick={() => !isCurrent && acts.choose(row.key)}
      >
        <Body
          row={row}
          state={state}
          isCurrent={isCurrent}
          isChecked={isChecked}
          writing={writing}
          playing={playing}
          near={pointed || isCurrent || drag.isDragging}
        />
      </article>
    </GripContext>
  )
}

export const LineRow = memo(LineRowPlain, same)
