// Contents of a course: outline at the left, customers of each scene in the middle, the chosen sub-scene at the right.
import { PlusOutlined, UnorderedListOutlined } from '@ant-design/icons'
import { Button, Drawer } from 'antd'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { May } from '#ui/api/session.tsx'
import { useIsPhone } from '#ui/device/phone.ts'
import { useMediaQuery } from '#ui/device/use-media-query.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { withParams } from '#ui/state/url-params.ts'
import { nameOfRow } from '#ui/table/list-state.ts'
import { courses, type ListedCourse } from '#features/authoring/courses/contract.ts'
import { chosenIn, firstIn, type SceneOf } from './contents-rules.ts'
import { Inspector } from './Inspector.tsx'
import { Outline } from './Outline.tsx'
import { Readiness } from './Readiness.tsx'
import { SceneCards } from './SceneCards.tsx'
import type { PartActs } from './use-part-acts.tsx'
import { usePractised } from './use-practised.ts'

/** The parameter that also names a new row of a list. */
const chosenParam = nameOfRow('')

const show = (id: string) => document.getElementById(`part-${id}`)?.scrollIntoView({ block: 'nearest' })

interface Props {
  course: ListedCourse
  scenes: readonly SceneOf[]
  acts: PartActs
}

/** The sub-scene that the address chooses, else the first one, which stays when the order changes. A narrow window chooses none. */
function useChoice(scenes: readonly SceneOf[], isNarrow: boolean) {
  const [search, setSearch] = useSearchParams()
  const [first] = useState(() => firstIn(scenes)?.subScene.id ?? null)
  const named = search.get(chosenParam)
  const usual = isNarrow ? null : (chosenIn(scenes, first) ?? firstIn(scenes))
  // a new record is named before the contents with it have come
  const isThere = scenes.some((scene) => scene.id === named || scene.subScenes.some((part) => part.id === named))
  useEffect(() => {
    if (named && isThere) show(named)
  }, [named, isThere])
  return {
    chosen: chosenIn(scenes, named) ?? usual,
    choose: (id: string | null) => setSearch((now) => withParams(now, { [chosenParam]: id }), { replace: true }),
  }
}

function NoScenes({ course, acts }: Omit<Props, 'scenes'>) {
  const create = course.canEdit && (
    <May do={courses.createScene}>
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={acts.createScene}>
        新建场景
      </Button>
    </May>
  )
  return (
    <section className="yw-card yw-fill">
      <EmptyState title="还没有场景" text="场景是一次对话发生的地方，例如客户到访、电话回访。" action={create || undefined} />
    </section>
  )
}

export function CourseContents({ course, scenes, acts }: Props) {
  const isPhone = useIsPhone()
  const isNarrow = useMediaQuery('(max-width: 1099px)')
  const [outlined, setOutlined] = useState(false)
  const practised = usePractised(course.id)
  const { chosen, choose } = useChoice(scenes, isNarrow)
  if (!scenes.length) return <NoScenes course={course} acts={acts} />
  const on = chosen?.subScene.id
  const outline = (
    <Outline
      scenes={scenes}
      chosen={on}
      {...(course.canEdit ? { onCreate: acts.createScene } : {})}
      onChoose={(id) => {
        choose(id)
        setOutlined(false)
      }}
    />
  )
  const inspector = chosen && <Inspector course={course} of={chosen} practised={practised} acts={acts} />
  return (
    <div className="yw-ws">
      {!isPhone && <div className="yw-card yw-ws-left">{outline}</div>}
      <div className="yw-ws-middle">
        <Readiness course={course} scenes={scenes}>
          {isPhone && (
            <Button icon={<UnorderedListOutlined aria-hidden />} onClick={() => setOutlined(true)}>
              目录
            </Button>
          )}
        </Readiness>
        <SceneCards course={course} scenes={scenes} chosen={on} practised={practised} acts={acts} onChoose={choose} />
      </div>
      {isNarrow ? (
        <Drawer
          open={inspector !== null}
          title={chosen?.subScene.title}
          placement={isPhone ? 'bottom' : 'right'}
          size={isPhone ? '86%' : 400}
          onClose={() => choose(null)}
          classNames={{ body: 'yw-ws-drawer' }}
        >
          {inspector}
        </Drawer>
      ) : (
        <div className="yw-card yw-ws-right">{inspector}</div>
      )}
      {isPhone && (
        <Drawer
          open={outlined}
          title="目录"
          placement="left"
          size={320}
          onClose={() => setOutlined(false)}
          classNames={{ body: 'yw-ws-drawer' }}
        >
          {outline}
        </Drawer>
      )}
    </div>
  )
}
