// Forms and dialogs of the scenes and sub-scenes of a course, and the actions that open them.
import { useState } from 'react'
import { useRefresh } from '#ui/api/api-hooks.ts'
import { call } from '#ui/api/client.ts'
import { lazyForm } from '#ui/page/lazy-dialog.tsx'
import { showFailure } from '#ui/page/notice.ts'
import type { RowAction } from '#ui/table/RowActions.tsx'
import { type Course, courses } from '#features/authoring/courses/contract.ts'
import { digitalHumans } from '#features/authoring/digital-humans/contract.ts'
import { LazyDigitalHumanDialog } from '#features/authoring/digital-humans/web/LazyDigitalHumanDialog.tsx'
import { films } from '#features/authoring/films/contract.ts'
import { LazyFilmDialog } from '#features/authoring/films/web/LazyFilmDialog.tsx'
import { ReadingLink } from '#features/authoring/pronunciations/web/ReadingLink.tsx'
import { courseAuthoring } from '#features/authoring/course-authoring/contract.ts'
import { addressOf } from '#features/authoring/course-authoring/web/address-rules.ts'
import type { Copied } from '#features/authoring/course-authoring/web/CopyDialog.tsx'
import { LazyCopyDialog } from '#features/authoring/course-authoring/web/LazyCopyDialog.tsx'
import { useRemoval } from '#features/authoring/course-authoring/web/use-removal.tsx'
import type { SceneOf, SubSceneOf } from './contents-rules.ts'

const SceneForm = lazyForm(async () => (await import('#features/authoring/courses/web/SceneForm.tsx')).SceneForm)
const SubSceneForm = lazyForm(async () => (await import('#features/authoring/courses/web/SubSceneForm.tsx')).SubSceneForm)

type Human = Parameters<typeof LazyDigitalHumanDialog>[0]['target']
type Film = Parameters<typeof LazyFilmDialog>[0]['of']
type Opened = Course | 'new' | null

/** A page calls the acts, lists `ofScene` and `ofSubScene` as row actions, and renders `dialogs`. */
export function usePartActs({ id: courseId, canEdit }: Pick<Course, 'id' | 'canEdit'>) {
  const refresh = useRefresh()
  const removal = useRemoval()
  const [scene, setScene] = useState<Opened>(null)
  const [subScene, setSubScene] = useState<Opened>(null)
  // stays while the form closes
  const [sceneId, setSceneId] = useState('')
  const [human, setHuman] = useState<Human>(null)
  const [copied, setCopied] = useState<Copied | null>(null)
  const [film, setFilm] = useState<Film>(null)
  const closed = (close: () => void) => () => {
    close()
    void refresh(courseAuthoring.contents)
  }
  /** Opens a form with the whole record, which the contents do not hold. */
  const open = (id: string, show: (record: Course) => void) => void call(courses.detail, { params: { id } }).then(show, showFailure)
  const createScene = () => setScene('new')
  const createSubScene = (of: string) => {
    setSceneId(of)
    setSubScene('new')
  }
  const editSubScene = (id: string) => open(id, setSubScene)
  const setFigure = (target: NonNullable<Human>) => setHuman(target)

  const ofScene = (of: SceneOf): RowAction[] => [
    {
      label: '设置场景数字人',
      onClick: () => setFigure({ id: of.id, type: 'SCENE', title: of.title }),
      may: digitalHumans.save,
      hidden: !canEdit,
      rest: true,
    },
    { label: canEdit ? '编辑场景' : '查看场景', onClick: () => open(of.id, setScene), rest: true },
    {
      label: '复制到…',
      onClick: () => setCopied({ type: 'SCENE', ids: [of.id], subject: of.title, parentId: courseId }),
      may: courseAuthoring.copy,
      hidden: !canEdit,
      rest: true,
    },
    { label: '子场景列表', to: addressOf.subScene({ id: of.id, courseId, canEdit }), rest: true },
    {
      label: '删除',
      danger: true,
      may: courseAuthoring.remove,
      confirm: removal({ id: of.id, title: of.title, type: 'SCENE' }),
      hidden: !canEdit,
      rest: true,
    },
  ]
  const ofSubScene = (of: SubSceneOf, within: string): RowAction[] => [
    { label: '自由对话', to: addressOf.scenario(of), rest: true },
    { label: '导出成片', onClick: () => setFilm({ id: of.id, title: of.title }), may: films.make, rest: true },
    {
      label: '复制到…',
      onClick: () => setCopied({ type: 'SUB_SCENE', ids: [of.id], subject: of.title, parentId: within }),
      may: courseAuthoring.copy,
      hidden: !canEdit,
      rest: true,
    },
    {
      label: '删除',
      danger: true,
      may: courseAuthoring.remove,
      confirm: removal({ id: of.id, title: of.title, type: 'SUB_SCENE' }),
      hidden: !canEdit,
      rest: true,
    },
  ]
  const dialogs = (
    <>
      <SceneForm of={scene} courseId={courseId} onClose={closed(() => setScene(null))} />
      <SubSceneForm reading={ReadingLink} of={subScene} sceneId={sceneId} onClose={closed(() => setSubScene(null))} />
      <LazyCopyDialog of={copied} onClose={closed(() => setCopied(null))} />
      <LazyDigitalHumanDialog target={human} onClose={closed(() => setHuman(null))} />
      <LazyFilmDialog of={film} onClose={() => setFilm(null)} />
    </>
  )
  return { createScene, createSubScene, editSubScene, setFigure, ofScene, ofSubScene, dialogs }
}
export type PartActs = Omit<ReturnType<typeof usePartActs>, 'dialogs'>
