// Result of a replacement: counts, skipped texts, stale media and undo.
import { CheckCircleFilled, SyncOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Link } from 'react-router'
import { May } from '#ui/api/session.tsx'
import { productionBoard } from '#features/authoring/productions/contract.ts'
import { boardAddress } from '#features/authoring/productions/web/board-address-rules.ts'
import { useGenerationBoard } from '#features/authoring/productions/web/use-generation-board.tsx'
import type { Left, Result } from '../contract.ts'
import { sumsWords } from './found.ts'
import { useUndo } from './use-replacing.ts'

function OutdatedCourse({ of: { courseId, title, stale, films } }: { of: Result['outdated'][number] }) {
  const board = useGenerationBoard({ courseId }, `课程「${title}」`)
  return (
    <li>
      <b>{title}</b>
      <span>{[stale && `${stale} 条音视频已过期`, films && `${films} 部成片需要重新制作`].filter(Boolean).join('，')}</span>
      <span className="yw-result-acts">
        {stale > 0 && (
          <May do={productionBoard.generate}>
            <Button size="small" icon={<SyncOutlined aria-hidden />} onClick={() => board.askGenerate('STALE', stale)}>
              重新生成
            </Button>
          </May>
        )}
        <Link to={`${boardAddress({ courseId })}&state=stale`}>生成看板</Link>
      </span>
    </li>
  )
}

/** Returns the address of a skipped text. */
function placeOf({ id, courseId, sceneId, subSceneId }: Left): string | null {
  if (!courseId) return null
  const query = (of: Record<string, string>) => new URLSearchParams({ courseId, ...of })
  if (sceneId && subSceneId && id !== subSceneId) return `/script?${query({ sceneId, subSceneId, row: id })}`
  return sceneId && subSceneId ? `/subScene?${query({ sceneId, row: id })}` : `/scene?${query({})}`
}

export function LeftRows({ rows }: { rows: readonly Left[] }) {
  return (
    <ul className="yw-skipped yw-result-left">
      {rows.map((row) => {
        const to = placeOf(row)
        const name = row.name || '已删除的内容'
        return (
          <li key={`${row.id} ${row.reason}`}>
            {to ? <Link to={to}>{name}</Link> : <b>{name}</b>}
            <span>{row.reason}</span>
          </li>
        )
      })}
    </ul>
  )
}

interface Props {
  result: Result
  onGoOn: () => void
}
export function ResultPanel({ result, onGoOn }: Props) {
  const { id, rows, skipped, outdated } = result
  const undo = useUndo(onGoOn)
  return (
    <section className="yw-card yw-result" aria-label="替换结果">
      <h2>
        {rows > 0 && <CheckCircleFilled aria-hidden />}
        {rows > 0 ? `已替换 ${sumsWords(result)}` : '没有替换任何内容'}
      </h2>
      {outdated.length > 0 && (
        <>
          <h3>需要重新生成</h3>
          <ul className="yw-result-stale">
            {outdated.map((of) => (
              <OutdatedCourse key={of.courseId} of={of} />
            ))}
          </ul>
        </>
      )}
      {skipped.length > 0 && (
        <>
          <h3>没有替换的 {skipped.length} 句</h3>
          <LeftRows rows={skipped} />
        </>
      )}
      <div className="yw-result-foot">
        {id && (
          <Button loading={undo.busy} onClick={() => void undo.run(id)}>
            撤销这次替换
          </Button>
        )}
        <Button type="primary" onClick={onGoOn}>
          继续查找
        </Button>
        {id && <small>一天内可以撤销；之后又改过的内容不会被撤销覆盖。</small>}
      </div>
    </section>
  )
}
