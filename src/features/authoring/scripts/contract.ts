// Endpoints of scripts: the lines of a sub-scene.
import { z } from 'zod'
import { contract, get, MANAGEMENT, patch, put } from '#shared/contract.ts'
import { answeredFields, sentFields } from '#shared/field-schemas.ts'
import { Batch } from '#shared/batch.ts'
import { chosenIds, Id } from '#shared/ids.ts'
import { Places, Seen } from '#shared/order.ts'
import { Paging, page } from '#shared/paging.ts'
import { BoardState } from '#features/authoring/generation-tasks/contract.ts'
import { lineFields } from './fields.ts'

export { mediaTypeLabels, needAnswerLabels, scriptTypeLabels } from './fields.ts'
const EditType = z.enum(['NO_UPDATE', 'CREATE', 'UPDATE', 'DELETE'])

/** Maximum number of lines of a sub-scene. */
export const maxLines = 9999
/** A text needs more than this many characters in the script form; generation needs at least as many. */
export const shortText = 8

export const Script = z.object({
  id: Id,
  subsceneId: Id,
  seq: z.int(),
  ...answeredFields(lineFields),
  imageFileUrl: z.string().nullable(),
  audioFileUrl: z.string().nullable(),
  videoFileUrl: z.string().nullable(),
  posterUrl: z.string().nullable(),
  subtitlesUrl: z.string().nullable(),
  /** Length in milliseconds and waveform of the audio or video, if known. */
  durationMs: z.int().nullable(),
  peaks: z.array(z.number()).nullable(),
  answerAudioFileUrl: z.string().nullable(),
  answerDurationMs: z.int().nullable(),
  answerPeaks: z.array(z.number()).nullable(),
  /**
   * Codec of an uploaded medium that browsers cannot play: its conversion is running or has failed. `answerUnfit` is that of the answer.
   */
  unfit: z.string().nullable(),
  answerUnfit: z.string().nullable(),
  orgId: Id,
  version: z.string(),
})
export type Script = z.infer<typeof Script>

/** One line of the batch save; fields that an UPDATE omits keep their values. */
export const ScriptEdit = z.object({
  editType: EditType,
  id: Id.nullish(),
  version: z.string().max(40).optional(),
  seq: z.int().min(0).optional(),
  /** Must equal the sub-scene of the URL. */
  subsceneId: Id.optional(),
  ...sentFields(lineFields),
})
export type ScriptEdit = z.infer<typeof ScriptEdit>
/** Returns true if the edit changes only the position. */
export const movesOnly = (edit: ScriptEdit) =>
  edit.editType === 'UPDATE' &&
  Object.entries(edit).every(([key, value]) => value === undefined || ['editType', 'id', 'seq', 'version', 'subsceneId'].includes(key))
/** Maximum number of lines that one call writes; the number of moved lines is not limited. */
export const maxSaved = 500
const Edits = z
  .array(ScriptEdit)
  .min(1)
  .max(maxLines)
  .refine((list) => list.filter((edit) => !movesOnly(edit)).length <= maxSaved, `一次最多保存${maxSaved}条脚本`)
/** Every line of the sub-scene, in the order that the user saw. */
const SeenLines = z.object({ offset: z.int().min(0), ids: z.array(Id).max(maxLines) })

export const scripts = contract(
  'scripts',
  {
    list: get(`${MANAGEMENT}/operation/subscene/:subSceneId`, {
      may: 'course:menu',
      summary: '子场景的全部脚本，按顺序',
      content: z.array(Script),
    }),
    page: get(`${MANAGEMENT}/operation/subscene/:subSceneId/pages`, {
      may: 'course:menu',
      summary: '子场景的脚本分页；state 是音视频的状态，q 在文本、参考答案和章节中查找',
      query: Paging.extend({ state: BoardState.optional(), q: z.string().max(100).optional() }),
      content: page(Script),
    }),
    detail: get(`${MANAGEMENT}/operation/:id`, {
      may: 'course:menu',
      summary: '一条脚本，以及谁最后修改',
      content: Script.extend({ updateUserName: z.string().nullable() }),
    }),
    save: put(`${MANAGEMENT}/operation/subscene/:subSceneId`, {
      may: ['course:btn:add', 'course:btn:edit', 'course:btn:delete'],
      summary: '保存脚本；editType 为 CREATE、UPDATE、DELETE 或 NO_UPDATE，答复保存后的记录；seen 是编排时看到的全部脚本',
      body: z.union([Edits, z.object({ list: Edits, seen: SeenLines.optional() })]),
      content: z.array(Script),
      audit: '保存脚本',
    }),
    sort: put(`${MANAGEMENT}/operation/subscene/:subSceneId/seq`, {
      may: 'course:btn:edit',
      summary: '保存脚本顺序；一项移到 seq 处，多项互换位置；seen 是排序时看到的列表',
      body: z.union([Places, z.object({ list: Places, seen: Seen.optional() })]),
      audit: '脚本排序',
    }),
    remove: patch(`${MANAGEMENT}/operation`, {
      may: 'course:btn:delete',
      summary: '批量删除脚本；不能删除的留下并说明原因；deletionId 可在回收站恢复',
      body: chosenIds('请勾选需要删除的脚本', maxLines),
      content: Batch.extend({ deletionId: Id.nullable() }),
      audit: '删除脚本',
    }),
  },
  {
    typeRequired: lineFields.type.unchosen,
    mediaTypeRequired: lineFields.mediaType.unchosen,
    needAnswerRequired: lineFields.needAnswer.unchosen,
    textRequired: '请输入问题',
    imageRequired: '请上传图片',
    answerRequired: '请输入参考答案',
    changedList: '列表已变化，请刷新',
    locked: '任务进行中，暂不能操作',
    otherSubScene: '脚本不能移到另一个子场景，请复制到那里再删除',
    tooManyLines: '每个子场景最多9,999条脚本',
    lastScript: '已启用的课程至少保留一条脚本，请先停用',
  },
)
