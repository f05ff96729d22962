// Side panel with the remaining fields of the selected line; it saves through the saver of the line.
import { CheckOutlined, LoadingOutlined } from '@ant-design/icons'
import { Select } from 'antd'
import { Segmented } from '#ui/page/Segmented.tsx'
import { optionsOf, wordOf } from '#shared/field-table.ts'
import { confirmAct } from '#ui/page/confirm.ts'
import { TaskStatus } from '#ui/page/TaskStatus.tsx'
import { lockedReason } from '#ui/page/task-state.ts'
import type { TaskState } from '#features/authoring/productions/contract.ts'
import { ReadingLink } from '#features/authoring/pronunciations/web/ReadingLink.tsx'
import { LazyItemComments } from '#features/organisation/content-reviews/web/use-reviews.tsx'
import { mediaTypeLabels, needAnswerLabels, type Script } from '#features/authoring/scripts/contract.ts'
import { fileFields, lineFields } from '#features/authoring/scripts/fields.ts'
import { formFields, type Mode, typesFor, toldOfPoints } from '#features/authoring/scripts/web/line-rules.ts'
import { useBoard } from './board-context.ts'
import { answerMediumOf, isBusy, type Medium, mediumOf } from './line-media.ts'
import { Item, MediumItem, PlainItems, useChanging } from './InspectorItems.tsx'
import { timeOf } from './LineNote.tsx'
import type { Row } from './rows.ts'

function Saved({ row }: { row: Row }) {
  const { draft } = row
  if (draft?.state === 'saving')
    return (
      <span className="yw-small yw-muted">
        <LoadingOutlined aria-hidden /> 正在保存
      </span>
    )
  const unsaved = draft && Object.keys(draft.changed).length > 0
  if (unsaved || (draft && !row.line)) return <span className="yw-small yw-warn">未保存</span>
  return draft?.savedAt ? (
    <span className="yw-small yw-ok">
      <CheckOutlined aria-hidden /> 已保存 {timeOf(draft.savedAt)}
    </span>
  ) : null
}

/** Number of files that a change of the media type would remove. */
const filesOf = (line: Script | undefined) => [line?.imageFile, line?.audioFile, line?.videoFile].filter(Boolean).length

interface FieldsProps {
  row: Row
  media: { own: Medium | null; answer: Medium | null }
  sections: string[]
  locked: boolean
}

type OwnField = 'videoFile' | 'audioFile' | 'imageFile'
const fieldOf: Record<Script['mediaType'], OwnField | null> = { VIDEO: 'videoFile', AUDIO: 'audioFile', IMAGE: 'imageFile', TEXT: null }
const ownLabels: Record<Mode, Record<OwnField, string>> = {
  script: { videoFile: '音视频', audioFile: '音视频', imageFile: '图片' },
  arrange: { videoFile: '视频', audioFile: '音频', imageFile: '图片' },
}

/** Media type of the line. A change removes the files, so the user has to confirm it. */
function MediaType({ row, locked }: Pick<FieldsProps, 'row' | 'locked'>) {
  const { set } = useChanging(row)
  const mediaType = row.values.mediaType ?? 'VIDEO'
  const change = (next: Script['mediaType']) => {
    const go = () => set({ mediaType: next, imageFile: null, audioFile: null, videoFile: null })
    if (!filesOf(row.line)) return go()
    confirmAct({
      title: `媒体类型改为${mediaTypeLabels[next]}？`,
      content: `这一句的${mediaTypeLabels[mediaType]}会清除。`,
      okText: '确定',
      act: async () => {
        go()
        return { ok: true }
      },
    })
  }
  return (
    <Item label="媒体类型">
      <Segmented block aria-label="媒体类型" value={mediaType} options={optionsOf(mediaTypeLabels)} disabled={locked} onChange={change} />
    </Item>
  )
}

/** Medium of the line itself: its video, sound or picture. */
function OwnMedium({ row, media, locked }: Pick<FieldsProps, 'row' | 'media' | 'locked'>) {
  const { mode } = useBoard()
  const { set } = useChanging(row)
  const { type, mediaType = 'VIDEO' } = row.values
  // script arrangement derives the media type from the line type, except for pictures
  const asked = type === 'QUESTION' ? ('VIDEO' as const) : ('AUDIO' as const)
  const isArranged = mode === 'arrange' && mediaType !== asked
  if (isArranged && mediaType === 'IMAGE')
    return (
      <Item label="图片">
        <span className="yw-small yw-muted">图片在「课程管理」的脚本中更换</span>
      </Item>
    )
  const field = fieldOf[isArranged ? asked : mediaType]
  return field ? (
    <MediumItem
      key={field}
      row={row}
      field={field}
      medium={media.own}
      label={ownLabels[mode][field]}
      disabled={locked}
      onChange={(part) => set(isArranged && part[field] ? { ...part, mediaType: asked } : part)}
    />
  ) : null
}

function Fields({ row, media, sections, locked }: FieldsProps) {
  const { mode } = useBoard()
  const { set } = useChanging(row)
  const { values, line } = row
  return (
    <>
      <Item label="类型">
        <Select
          aria-label="类型"
          value={values.type}
          options={typesFor(mode, line?.type)}
          disabled={locked}
          onChange={(next) => set({ type: next })}
        />
      </Item>
      <Item label="是否需要回答">
        <Segmented
          block
          aria-label="是否需要回答"
          value={values.needAnswer ?? 'NEED'}
          options={optionsOf(needAnswerLabels)}
          disabled={locked}
          onChange={(next) => set({ needAnswer: next })}
        />
      </Item>
      <PlainItems row={row} sections={sections} locked={locked} of="line" />
      {mode === 'script' && <MediaType row={row} locked={locked} />}
      <OwnMedium row={row} media={media} locked={locked} />
      {values.needAnswer === 'NEED' && (
        <>
          <PlainItems row={row} sections={sections} locked={locked} of="answer" />
          <MediumItem row={row} field="answerAudioFile" medium={media.answer} label="参考答案音频" disabled={locked} onChange={set} />
        </>
      )}
    </>
  )
}

const toldFields = formFields.filter((name) => !(fileFields as readonly string[]).includes(name))
/** Read-only view of the fields. */
function Told({ row, media }: Pick<FieldsProps, 'row' | 'media'>) {
  const { values } = row
  return (
    <>
      {toldFields.map((name) => {
        const text = wordOf(lineFields[name], values[name] ?? null)
        return (
          text && (
            <Item key={name} label={lineFields[name].label} top>
              <p className="yw-sb-told">{text}</p>
            </Item>
          )
        )
      })}
      {media.own && (
        <Item label="音视频">
          <TaskStatus state={media.own.word} {...(media.own.info ? { told: media.own.info } : {})} />
        </Item>
      )}
      {media.answer && (
        <Item label="参考答案音频">
          <TaskStatus state={media.answer.word} {...(media.answer.info ? { told: media.answer.info } : {})} />
        </Item>
      )}
    </>
  )
}

export function Inspector({ row, state, sections }: { row: Row; state: TaskState | undefined; sections: string[] }) {
  const { canEdit, may, courseId } = useBoard()
  const media = { own: row.line ? mediumOf(row.line, state) : null, answer: row.line ? answerMediumOf(row.line, state) : null }
  const locked = isBusy(media.own) || isBusy(media.answer)
  const writes = canEdit && may.edit
  const noPoints = toldOfPoints(row.values)
  return (
    <section className="yw-sb-inspector" aria-label={writes ? '编辑脚本' : '查看脚本'}>
      <header>
        <h2>{writes ? '编辑脚本' : '查看脚本'}</h2>
        <span className="yw-muted">第 {row.number} 句</span>
        <span className="yw-space" />
        {writes && <Saved row={row} />}
      </header>
      {locked && <p className="yw-small yw-muted">{lockedReason}</p>}
      {row.line && <LazyItemComments courseId={courseId} itemId={row.line.id} />}
      {writes ? <Fields row={row} media={media} sections={sections} locked={locked} /> : <Told row={row} media={media} />}
      {writes && noPoints && <p className="yw-small yw-warn">{noPoints}</p>}
      {writes && row.values.text && <ReadingLink text={row.values.text} />}
    </section>
  )
}
