// Details of the chosen sub-scene: film or picture, figure, introduction, media, the hardest line, and the way to its script.
import { CaretRightFilled } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useApiQuery } from '#ui/api/api-hooks.ts'
import { StaleNotice } from '#ui/page/AsyncContent.tsx'
import { mediaWords } from '#ui/media/MediaStrip.tsx'
import { VideoPlayer } from '#ui/media/VideoPlayer.tsx'
import { RowActions } from '#ui/table/RowActions.tsx'
import { Folded } from '#ui/text/Folded.tsx'
import { May, useMay } from '#ui/api/session.tsx'
import { courses } from '#features/authoring/courses/contract.ts'
import { digitalHumans } from '#features/authoring/digital-humans/contract.ts'
import { boardAddress } from '#features/authoring/productions/web/board-address-rules.ts'
import { addressOf } from '#features/authoring/course-authoring/web/address-rules.ts'
import type { Chosen } from './contents-rules.ts'
import { FaceOf } from './OutlineScene.tsx'
import { madeWords, scriptLabel } from './SceneCards.tsx'
import type { PartActs } from './use-part-acts.tsx'
import type { Practised } from './use-practised.ts'

interface Props {
  course: { id: string; canEdit: boolean }
  of: Chosen
  practised: Practised | null
  acts: PartActs
}

function Row({ name, children, act }: { name: string; children: ReactNode; act?: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
      {act && <dd className="yw-ws-row-act">{act}</dd>}
    </div>
  )
}

/** The film of the introduction after a press, else the picture. */
function Film({ of: { subScene } }: { of: Chosen }) {
  const asked = useApiQuery(courses.detail, { params: { id: subScene.id } }, { inPlace: true })
  const [plays, setPlays] = useState(false)
  const { videoFileUrl, posterUrl, subtitlesUrl, unfit } = asked.data ?? {}
  const picture = (videoFileUrl && posterUrl) || subScene.coverUrl
  if (plays && videoFileUrl) return <VideoPlayer src={videoFileUrl} poster={posterUrl} subtitles={subtitlesUrl} autoPlay />
  return (
    <>
      <StaleNotice asked={asked} />
      <div className="yw-ws-picture">
        {picture && <img src={picture} alt="" />}
        {videoFileUrl && !unfit && (
          <button type="button" aria-label="播放介绍视频" onClick={() => setPlays(true)}>
            <span>
              <CaretRightFilled aria-hidden />
            </span>
          </button>
        )}
      </div>
    </>
  )
}

function Practice({ of, practised }: { of: Chosen; practised: Practised | null }) {
  const row = practised?.get(of.subScene.id)
  if (!row) return null
  return (
    <section className="yw-ws-practice" aria-label="学员练习">
      <h3>学员练习</h3>
      {row.userCount ? (
        <p>
          {row.userCount} 人练过 {row.attemptCount} 次{row.averageScore === null ? '' : `，平均 ${Math.round(row.averageScore)} 分`}
        </p>
      ) : (
        <p className="yw-muted">还没有人练习</p>
      )}
      {row.weakest && (
        <p className="yw-ws-weakest">
          <span>最难的一句：「{row.weakest.text}」</span>
          <b>{Math.round(row.weakest.averageScore)} 分</b>
        </p>
      )}
    </section>
  )
}

/** Figure, introduction and media, each with its act. */
function Facts({ course, of: { scene, subScene }, acts }: Omit<Props, 'practised'>) {
  const may = useMay()
  const figure = course.canEdit && (
    <May do={digitalHumans.save}>
      <button
        type="button"
        className="yw-rowact"
        aria-label="换数字人"
        onClick={() => acts.setFigure({ id: subScene.id, type: 'SUB_SCENE', title: subScene.title })}
      >
        换
      </button>
    </May>
  )
  const text = (
    <button
      type="button"
      className="yw-rowact"
      aria-label={course.canEdit ? '改介绍' : '查看子场景'}
      onClick={() => acts.editSubScene(subScene.id)}
    >
      {course.canEdit ? '改' : '查看'}
    </button>
  )
  const board = may('course:generation') && (
    <Link className="yw-rowact" to={boardAddress({ courseId: course.id, sceneId: scene.id, subSceneId: subScene.id })}>
      看板
    </Link>
  )
  return (
    <dl>
      <Row name="人物" act={figure}>
        <span className="yw-ws-figure">
          <FaceOf of={subScene} /> 客户的形象与声音
        </span>
      </Row>
      <Row name="介绍" act={text}>
        {subScene.contentStr ? (
          <Folded key={subScene.id} text={subScene.contentStr} lines={3} />
        ) : (
          <span className="yw-muted">还没有介绍</span>
        )}
      </Row>
      <Row name="音视频" act={board}>
        {mediaWords(subScene.counts)}
      </Row>
    </dl>
  )
}

export function Inspector({ course, of, practised, acts }: Props) {
  const { scene, subScene } = of
  const navigate = useNavigate()
  const script = addressOf.script({ id: subScene.id, courseId: course.id, parentId: scene.id, canEdit: course.canEdit })
  return (
    <section className="yw-ws-inspector" aria-label={`子场景「${subScene.title}」`}>
      <Film key={subScene.id} of={of} />
      <div className="yw-ws-details">
        <header>
          <h2>{subScene.title}</h2>
          <p>
            {scene.title} · {madeWords(subScene)}
          </p>
        </header>
        <Facts course={course} of={of} acts={acts} />
        <Practice of={of} practised={practised} />
      </div>
      <footer className="yw-ws-foot">
        <RowActions actions={acts.ofSubScene(subScene, scene.id)} />
        <Button
          type="primary"
          ghost
          href={script}
          onClick={(e) => {
            e.preventDefault()
            void navigate(script)
          }}
        >
          {scriptLabel(subScene, course.canEdit)}
        </Button>
      </footer>
    </section>
  )
}
