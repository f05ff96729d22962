// Tab 成片与课件包: the films of one sub-scene after the other, with their packages, and the package of the course.
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { lazyPart } from '#ui/device/chunk-loading.ts'
import { LoadingSkeleton } from '#ui/page/AsyncContent.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { May } from '#ui/api/session.tsx'
import { useDownload } from '#ui/api/use-download.ts'
import { coursePackages } from '#features/authoring/course-packages/contract.ts'
import type { ListedCourse } from '#features/authoring/courses/contract.ts'
import { chosenIn, firstIn, type SceneOf } from './contents-rules.ts'
import { Outline } from './Outline.tsx'

const Films = lazyPart(async () => (await import('#features/authoring/films/web/FilmDialog.tsx')).FilmsWithPlayer)

export function FilmsTab({ course, scenes }: { course: ListedCourse; scenes: readonly SceneOf[] }) {
  const [id, setId] = useState<string | null>(null)
  const whole = useDownload(coursePackages.exportPackage)
  const at = chosenIn(scenes, id) ?? firstIn(scenes)
  return (
    <div className="yw-ws is-films">
      <div className="yw-card yw-ws-left">
        <Outline scenes={scenes} chosen={at?.subScene.id} onChoose={setId} />
      </div>
      <div className="yw-ws-middle">
        <section className="yw-card yw-ws-block">
          <header>
            <h2>课程包</h2>
            <p>整门课程连同音视频的一个 .zip，可导入其他租户</p>
            <May do={coursePackages.exportPackage}>
              <Button size="small" loading={whole.busy} onClick={() => void whole.run({ id: course.id })}>
                下载课程包
              </Button>
            </May>
          </header>
        </section>
        <section className="yw-card yw-ws-block">
          {at ? (
            <>
              <header>
                <h2>{at.subScene.title}</h2>
                <p>{at.scene.title}</p>
              </header>
              <Suspense fallback={<LoadingSkeleton />}>
                <Films key={at.subScene.id} subSceneId={at.subScene.id} />
              </Suspense>
            </>
          ) : (
            <EmptyState title="还没有子场景" text="成片由一个子场景的脚本合成。" size={120} />
          )}
        </section>
      </div>
    </div>
  )
}
