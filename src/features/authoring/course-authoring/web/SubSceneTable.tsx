// Table of the sub-scenes of a scene, with their intros and row actions.
import type { ReactNode } from 'react'
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { VideoCell } from '#ui/media/media-cells.tsx'
import type { Media } from '#ui/media/MediaDialog.tsx'
import { NameLink } from '#ui/table/NameLink.tsx'
import type { RowAction } from '#ui/table/RowActions.tsx'
import { useMay } from '#ui/api/session.tsx'
import { SortableTable } from '#ui/table/SortableTable.tsx'
import { type Column, placeColumn } from '#ui/table/column.tsx'
import { toldOfUpload } from '#ui/page/task-state.ts'
import { type Course, courses } from '#features/authoring/courses/contract.ts'
import { digitalHumans } from '#features/authoring/digital-humans/contract.ts'
import { films } from '#features/authoring/films/contract.ts'
import { productions } from '#features/authoring/productions/contract.ts'
import { confirmGeneration, type Format } from '#features/authoring/productions/web/FormatPicker.tsx'
import type { useTaskStates } from '#features/authoring/productions/web/use-task-states.ts'
import { courseAuthoring } from '../contract.ts'
import { addressOf } from './address-rules.ts'
import { saidColumns } from './said-columns.ts'
import { useRemoval } from './use-removal.tsx'

type Tasks = ReturnType<typeof useTaskStates>
interface Acts {
  onPlay: (media: Media) => void
  onRetry: ((subScene: Course) => void) | undefined
}

const subSceneColumns = (tasks: Tasks, { onPlay, onRetry }: Acts): Column<Course>[] => [
  placeColumn,
  {
    key: 'title',
    title: '子场景标题',
    least: 160,
    tone: 'name',
    always: true,
    render: (s) => <NameLink to={addressOf.script(s)} name={s.title} />,
  },
  ...saidColumns('SUB_SCENE'),
  { key: 'contentStr', title: '内容', least: 180, clamp: 2, tone: 'second' },
  {
    key: 'intro',
    title: '介绍视频',
    width: 236,
    render: (s) => (
      <VideoCell
        title={s.title}
        name={`${s.title} 介绍视频`}
        url={s.videoFileUrl}
        poster={s.posterUrl}
        subtitles={s.subtitlesUrl}
        durationMs={s.durationMs}
        own={s.mediaProvider === 'CUSTOMER' && !s.unfit}
        {...toldOfUpload(s.unfit, tasks.statusOf(s.id, 'SUB_SCENE_INTRO'), tasks.infoOf(s.id, 'SUB_SCENE_INTRO'))}
        note={s.contentStr}
        onPlay={onPlay}
        {...(s.canEdit && onRetry ? { onRetry: () => onRetry(s) } : {})}
      />
    ),
  },
  { key: 'createUserName', title: '创建人', width: 88 },
  { key: 'createDate', title: '创建时间', width: 164, tone: 'second' },
]

interface Props {
  scene: { id: string; canEdit: boolean }
  tasks: Tasks
  /** Button of the empty table. */
  create: ReactNode
  copying: (subScene: Course) => RowAction
  onRows: (rows: Course[]) => void
  onOpen: (subScene: Course) => void
  onHuman: (subScene: Course) => void
  onFilm: (subScene: Course) => void
  onPlay: (media: Media) => void
}

export function SubSceneTable({ scene, tasks, create, copying, onRows, onOpen, onHuman, onFilm, onPlay }: Props) {
  const { id, canEdit } = scene
  const may = useMay()
  const removal = useRemoval()
  const sort = useApiMutation(courses.sort)
  const generate = useApiMutation(productions.intro, {
    done: '介绍视频生成任务已提交',
    refresh: [productions.status, productions.active, courses.page],
  })
  const ask = (s: Course) => {
    const make = (format: Format) => generate.run({ params: { id: s.id }, query: { format } })
    // a conversion has no options to choose
    if (s.unfit) return void make('16:9')
    confirmGeneration('确定生成介绍视频？', `用数字人朗读「${s.title}」的内容，生成期间这一行不能编辑。`, make, {
      spoken: [s.contentStr ?? ''],
    })
  }
  const actionsOf = (s: Course): RowAction[] => {
    const locked = tasks.whyLocked(s.id) ?? false
    const film = { label: '导出成片', onClick: () => onFilm(s), may: films.make }
    const talk = { label: '自由对话', to: addressOf.scenario(s) }
    if (!s.canEdit) return [{ label: '查看', onClick: () => onOpen(s) }, talk, film]
    return [
      { label: '脚本编排', to: addressOf.script(s) },
      talk,
      {
        label: '生成介绍视频',
        onClick: () => ask(s),
        disabled: locked || (!s.unfit && !s.contentStr?.trim() && productions.meta.failures.introEmpty),
        may: productions.intro,
        hidden: s.mediaProvider === 'CUSTOMER',
      },
      { label: '设置子场景数字人', onClick: () => onHuman(s), may: digitalHumans.save },
      { label: '编辑', onClick: () => onOpen(s), disabled: locked, may: courses.updateSubScene },
      copying(s),
      film,
      { label: '删除', danger: true, disabled: locked, may: courseAuthoring.remove, confirm: removal(s) },
    ]
  }
  return (
    <SortableTable
      name="subScenes"
      resource={courses.page}
      args={{ query: { type: 'SUB_SCENE', parentId: id } }}
      columns={subSceneColumns(tasks, { onPlay, onRetry: may(productions.intro) ? ask : undefined })}
      canEdit={canEdit && may(courses.sort)}
      onSort={(move) => sort.run({ body: { type: 'SUB_SCENE', ...move } })}
      onRows={onRows}
      onReload={() => void tasks.refetch()}
      note={canEdit ? '按顺序；拖动左侧手柄可调整' : '按顺序'}
      rowHeight={66}
      empty={{ title: '还没有子场景', text: '写下人物与背景，再为它编排脚本。', action: create }}
      actionsWidth={246}
      actions={actionsOf}
    />
  )
}
