// Deletion with a preview of its consequences, and 撤销 afterwards.
import { type MutationOutcome, useApiMutation } from '#ui/api/api-hooks.ts'
import { call } from '#ui/api/client.ts'
import type { Confirmation } from '#ui/page/confirm.ts'
import { type NoticeAction, showFailure, showWarning, undoAction } from '#ui/page/notice.ts'
import { atRow } from '#ui/table/use-shown-row.ts'
import { type Course, courses } from '#features/authoring/courses/contract.ts'
import { keptDays, recycleKindLabels } from '#features/organisation/recycle-bin/contract.ts'
import { type Script, scripts } from '#features/authoring/scripts/contract.ts'
import { courseAuthoring, recycleBin, type Uses } from '../contract.ts'
import { entryNamed } from './address-rules.ts'
import { heldWords } from './deletion-words.ts'
import './removal.css'

const touched = [courses.page, courses.tree, courses.detail, courseAuthoring.contents, scripts.page, scripts.list, recycleBin.page]

/** Restores entries of the recycle bin; the notice says if a course came back disabled. */
export function useRestoring(): (ids: string[]) => Promise<MutationOutcome> {
  const restore = useApiMutation(recycleBin.restore, {
    left: { verb: '恢复', leads: entryNamed },
    done: ({ disabled }) => (disabled ? '已恢复，课程为停用状态，请确认后重新启用' : '已恢复'),
    refresh: touched,
  })
  return (ids) => restore.run({ body: ids })
}

/** Undo action beside 删除成功 for calls that do not return the entry: it looks up the entry only on click. */
export function useLineReturn(): (operationId: string) => NoticeAction {
  const restore = useRestoring()
  const bring = async (operationId: string) => {
    const [entry] = (await call(recycleBin.page, { query: { operationId } })).records
    await (entry ? restore([entry.id]) : showWarning('这条脚本已被恢复或彻底删除'))
  }
  return (operationId) => undoAction(() => void bring(operationId).catch(showFailure))
}

/** Reason why a co-author cannot delete a course. */
export const forOwners = '协作者不能删除课程，可请创建人、培训负责人或系统管理员删除'

const kept = `${keptDays} 天内可在回收站恢复。`
const belowOf = { COURSE: '全部场景、子场景、脚本', SCENE: '全部子场景、脚本', SUB_SCENE: '全部脚本' } as const

function Told({ whole, uses }: { whole: string; uses: Uses | null }) {
  if (!uses)
    return (
      <>
        <p className="yw-ask">{whole}</p>
        <p className="yw-ask yw-second">正在查看会删除哪些内容…</p>
      </>
    )
  const { below } = heldWords({ ...uses, media: 0 })
  const media = [
    uses.generated && `${uses.generated} 个已生成的音视频`,
    uses.uploaded && `${uses.uploaded} 个上传的文件`,
    uses.settings && `${uses.settings} 处数字人设置`,
  ].filter(Boolean)
  return (
    <>
      <p className="yw-ask">{whole}</p>
      {uses.refusal ? (
        <p className="yw-ask yw-warn">{uses.refusal}</p>
      ) : (
        <p className="yw-ask">
          {below ? `将同时删除 ${below}` : '下面没有其他内容'}
          {media.length > 0 && `，含 ${media.join('、')}`}；{kept}
          {uses.enabled && '课程已启用，恢复后为停用状态。'}
        </p>
      )}
    </>
  )
}

/** A table uses it as `actions={(c) => [{ label: '删除', danger: true, may: courseWorkshop.remove, confirm: removal(c) }]}`. */
export function useRemoval(): (node: Pick<Course, 'id' | 'title' | 'type'>) => Confirmation {
  const restore = useRestoring()
  const remove = useApiMutation(courseAuthoring.remove, {
    left: { verb: '删除', leads: atRow },
    done: '删除成功',
    refresh: touched,
    offer: ({ deletionId }) => (deletionId ? undoAction(() => void restore([deletionId])) : undefined),
  })
  return (node) => {
    const whole = `${recycleKindLabels[node.type]}「${node.title}」及其下的${belowOf[node.type]}会一起删除。`
    return {
      title: '确定删除？',
      content: <Told whole={whole} uses={null} />,
      more: async () => {
        const uses = await call(courseAuthoring.uses, { query: { ids: node.id } })
        return { content: <Told whole={whole} uses={uses} />, refused: uses.refusal !== null }
      },
      act: () => remove.run({ body: [node.id] }),
    }
  }
}

const mediaOf = (line: Script) =>
  [line.imageFile, line.audioFile, line.videoFile, line.answerAudioFile, line.answerVideoFile].filter(Boolean).length

/** Confirmation of deleted lines, which needs no preview request. `done` is the notice: 删除成功, 批量删除成功. */
export function useLineRemoval(done: string): (lines: readonly Script[], whole: string, onDone?: () => void) => Confirmation {
  const restore = useRestoring()
  const remove = useApiMutation(scripts.remove, {
    done,
    left: { verb: '删除', leads: atRow },
    refresh: touched,
    offer: ({ deletionId }) => (deletionId ? undoAction(() => void restore([deletionId])) : undefined),
  })
  return (lines, whole, onDone) => {
    const media = lines.reduce((n, line) => n + mediaOf(line), 0)
    return {
      title: '确定删除？',
      content: `${whole}${media ? `其中的 ${media} 个音视频和图片一起删除；` : ''}${kept}`,
      act: async () => {
        const outcome = await remove.run({ body: lines.map((l) => l.id) })
        if (outcome.ok) onDone?.()
        return outcome
      },
    }
  }
}
