// Endpoints of digital humans: the figures and voices on offer, and the setting of each course, scene or sub-scene.
import { z } from 'zod'
import { contract, del, get, MANAGEMENT, patch, post, put } from '#shared/contract.ts'
import { editFields } from '#shared/merge-defined.ts'
import { answeredFields, sentFields } from '#shared/field-schemas.ts'
import { byName } from '#shared/field-table.ts'
import { requiredName, searchText } from '#shared/fields.ts'
import { Id } from '#shared/ids.ts'
import { Paging, page } from '#shared/paging.ts'
import { inQuery } from '#shared/query.ts'
import { type DeliveryField, deliveryFields, deliveryNames, framingNames, templateFields } from './fields.ts'
import { Conversion } from '#features/organisation/files/contract.ts'
import { OwnSource, Pack, StoredPath } from './source-contract.ts'

export type { Mouth, OwnSource } from './source-contract.ts'

export const roles = ['subSceneIntro', 'question', 'intro', 'tip', 'answer'] as const
export type Role = (typeof roles)[number]
export const roleLabels = {
  subSceneIntro: { name: '子场景介绍', who: '介绍人形象' },
  question: { name: '话术对话', who: '客户' },
  intro: { name: '知识提问', who: '提问人' },
  tip: { name: '提示', who: '旁白' },
  answer: { name: '学员示范回答', who: '' },
} as const
/** The role that speaks a line, by the type of the line, and the role of its answer. */
export const speakingRoles = { QUESTION: 'question', INTRO: 'intro', ACTION: 'intro', TIPS: 'tip', ANSWER: 'answer' } as const
/** TENANT is the default of the tenant; its target id is the id of the tenant. */
export const TargetType = z.enum(['TENANT', 'COURSE', 'SCENE', 'SUB_SCENE'])
const Gender = z.union([z.literal(1), z.literal(2)])

export const Template = z.object({
  digitalHumanId: z.string(),
  type: z.enum(['VIDEO', 'VOICE']),
  name: z.string(),
  ...answeredFields(templateFields),
  gender: Gender,
  /** Picture of a figure, or recording of a voice. */
  fileUrl: z.string().nullable(),
  durationMs: z.int().nullable(),
  peaks: z.array(z.number()).nullable(),
  /** Backgrounds of a drawn figure; the first is the default. */
  backgrounds: z.array(z.object({ id: z.string(), name: z.string(), fileUrl: z.string() })),
  /** True if this tenant added the template. */
  own: z.boolean(),
  /** False for a disabled template: settings that name it keep it, and no other target can choose it. */
  offered: z.boolean(),
  /** The delivery fields that this voice supports. */
  abilities: z.object(byName(deliveryNames, () => z.boolean())),
})
export type Template = z.infer<typeof Template>

const answeredNumber = (name: DeliveryField) => (deliveryFields[name].step % 1 === 0 ? z.int() : z.number())
function sentNumber(name: DeliveryField) {
  const { min, max, step, refusal } = deliveryFields[name]
  return (step % 1 === 0 ? z.int(refusal) : z.number(refusal)).min(min, refusal).max(max, refusal)
}
const sentDelivery = byName(deliveryNames, (name) => sentNumber(name).optional())
/** Query parameters of the delivery of a voice. */
export const deliveryInQuery = byName(deliveryNames, (name) => inQuery(sentNumber(name)).optional())

const FramingName = z.enum(framingNames)
/** Query parameters of the look of a drawn figure. */
const drawnInQuery = {
  background: z.string().max(60).optional(),
  framing: FramingName.optional(),
  /** Cache buster only: the server draws in the colour of the tenant. */
  colour: z
    .string()
    .regex(/^[\da-f]{6}$/)
    .optional(),
}

const Choice = z.object({
  digitalHumanId: z.string().nullable(),
  voiceId: z.string(),
  digitalHumanName: z.string().nullable(),
  voiceName: z.string(),
  gender: Gender,
  /** Only for a drawn figure whose background is not its first. */
  background: z.string().optional(),
  /** Only for a drawn figure whose framing is not half. */
  framing: FramingName.optional(),
  /** Only the values that differ from the default. */
  ...byName(deliveryNames, (name) => answeredNumber(name).optional()),
})
/** The choice of a role as a form sends it; the server adds the names. */
const ChoiceIn = z.object({
  digitalHumanId: z.string().max(100).nullish(),
  voiceId: z.string().max(100).nullish(),
  gender: Gender,
  background: z.string().max(60).nullish(),
  framing: FramingName.nullish(),
  ...sentDelivery,
})

const Name = requiredName('请输入名称', 30, '个字')

const OwnFields = z.object({
  type: z.enum(['VIDEO', 'VOICE']),
  name: Name,
  ...sentFields(templateFields),
  gender: Gender,
  source: OwnSource,
  /** Delivery of a voice; the delivery of the role is combined with it. */
  ...sentDelivery,
})

export const OwnTemplate = z.object({
  id: Id,
  type: z.enum(['VIDEO', 'VOICE']),
  name: z.string(),
  ...answeredFields(templateFields),
  gender: Gender,
  source: OwnSource,
  ...byName(deliveryNames, answeredNumber),
  /** The still of a figure, or the address of the audition of a voice. */
  fileUrl: z.string(),
  /** Address of the uploaded source file. */
  sourceUrl: z.string().nullable(),
  enabled: z.boolean(),
  /** Number of settings that name the template. */
  uses: z.int(),
  createUserName: z.string().nullable(),
  updateDate: z.string(),
  version: z.string(),
})
export type OwnTemplate = z.infer<typeof OwnTemplate>

export const Setting = z.object({
  targetId: Id,
  targetType: TargetType,
  /** Null if the target has a setting itself, else the origin of the setting. */
  inheritedFrom: z.enum(['SCENE', 'COURSE', 'TENANT', 'SYSTEM']).nullable(),
  subSceneIntro: Choice,
  question: Choice,
  intro: Choice,
  tip: Choice,
  answer: Choice,
  /** Burned-in subtitles in the videos; the .srt and .vtt files exist in any case. */
  burnSubtitles: z.boolean(),
  /** Version of the effective setting, whatever its origin. */
  version: z.string(),
})
export type Setting = z.infer<typeof Setting>

export const digitalHumans = contract(
  'digital-humans',
  {
    templates: get(`${MANAGEMENT}/aigc/digital-human-template`, {
      may: 'course:menu',
      summary: '可选的形象（VIDEO）或声音（VOICE）',
      query: z.object({ type: z.enum(['VIDEO', 'VOICE']) }),
      content: z.array(Template),
    }),
    preview: get(`${MANAGEMENT}/aigc/digital-human-template/:templateId/file`, {
      may: 'course:menu',
      summary: '形象的图片或声音的试听；声音可按语速与音调试听',
      query: z.object({ ...deliveryInQuery, ...drawnInQuery }),
      answer: 'file',
    }),
    picture: get(`${MANAGEMENT}/aigc/digital-human-template/:templateId/picture`, {
      may: 'signed-in',
      summary: '随产品提供的形象在其背景前的图片，学员也能看到',
      query: z.object(drawnInQuery),
      answer: 'file',
    }),
    idle: get(`${MANAGEMENT}/aigc/digital-human-template/:templateId/idle`, {
      may: 'signed-in',
      summary: '随产品提供的形象在听人说话：无声、首尾相接的视频，学员也能看到',
      query: z.object({ ...drawnInQuery, format: z.enum(['16:9', '9:16']).default('16:9') }),
      answer: 'file',
    }),
    sources: get(`${MANAGEMENT}/aigc/digital-human-template/sources`, {
      may: 'digitalHuman:menu',
      summary: '可以用来新增形象和声音的引擎与服务',
      content: z.object({
        figures: z.array(z.enum(['house', 'duix', 'tencent'])),
        voices: z.array(z.enum(['house', 'openai', 'duix', 'sherpa'])),
        /** Voice names of the service; if the list is empty, any name is allowed. */
        openaiVoices: z.array(z.string()),
      }),
    }),
    own: get(`${MANAGEMENT}/aigc/digital-human-template/pages`, {
      may: 'digitalHuman:menu',
      summary: '本企业新增的形象或声音，最近修改的在前',
      query: Paging.extend({ type: z.enum(['VIDEO', 'VOICE']), id: Id.optional(), name: searchText(50).optional(), pack: Pack.optional() }),
      content: page(OwnTemplate),
    }),
    create: post(`${MANAGEMENT}/aigc/digital-human-template`, {
      may: 'digitalHuman:btn:add',
      summary: '新增形象或声音',
      body: OwnFields,
      content: OwnTemplate,
      audit: '添加形象与声音',
    }),
    update: put(`${MANAGEMENT}/aigc/digital-human-template`, {
      may: 'digitalHuman:btn:edit',
      summary: '修改形象或声音；已生成的音视频不变',
      body: z.object({ id: Id, version: z.string().max(40).optional(), enabled: z.boolean().optional(), ...editFields(OwnFields.shape) }),
      content: OwnTemplate,
      audit: '修改形象与声音',
    }),
    convert: post(`${MANAGEMENT}/aigc/digital-human-template/conversion`, {
      may: ['digitalHuman:btn:add', 'digitalHuman:btn:edit'],
      summary: '转码自己为形象或声音上传的、浏览器不能播放的文件；未完成时给出进度，请再次请求，20 秒无人请求即放弃',
      body: z.object({ path: StoredPath('请上传文件') }),
      content: Conversion,
      audit: '转码形象与声音的素材',
      auditNoted: true,
    }),
    enable: patch(`${MANAGEMENT}/aigc/digital-human-template/state`, {
      may: 'digitalHuman:btn:edit',
      summary: '启用或停用；停用后已选用的课程不受影响',
      body: z.object({ id: Id, enabled: z.boolean() }),
      content: OwnTemplate,
      audit: '启用停用形象与声音',
    }),
    remove: del(`${MANAGEMENT}/aigc/digital-human-template`, {
      may: 'digitalHuman:btn:delete',
      summary: '删除没有被选用的形象或声音',
      query: z.object({ id: Id }),
      audit: '删除形象与声音',
    }),
    setting: get(`${MANAGEMENT}/aigc/config`, {
      may: 'course:menu',
      summary: '当前生效的数字人设置',
      query: z.object({ id: Id }),
      content: Setting,
    }),
    save: post(`${MANAGEMENT}/aigc/config`, {
      may: 'course:btn:human',
      summary: '保存数字人设置；没有给出的角色保持当前生效的设置',
      body: z.object({
        targetId: Id,
        targetType: TargetType,
        version: z.string().max(40).optional(),
        ...editFields({ subSceneIntro: ChoiceIn, question: ChoiceIn, intro: ChoiceIn, tip: ChoiceIn, answer: ChoiceIn }),
        burnSubtitles: z.boolean().optional(),
      }),
      content: Setting,
      audit: '设置数字人',
    }),
    inherit: del(`${MANAGEMENT}/aigc/config`, {
      may: 'course:btn:human',
      summary: '恢复继承',
      query: z.object({ id: Id }),
      content: Setting,
      audit: '数字人恢复继承',
    }),
  },
  {
    wrongTarget: '设置对象与 targetType 不一致',
    subSceneIntroFigure: '请选择子场景介绍数字人形象',
    subSceneIntroVoice: '请选择子场景介绍数字人声音',
    questionFigure: '请选择话术对话数字人形象',
    questionVoice: '请选择话术对话数字人声音',
    introFigure: '请选择知识提问数字人形象',
    introVoice: '请选择知识提问数字人声音',
    tipFigure: '请选择提示数字人形象',
    tipVoice: '请选择提示数字人声音',
    answerVoice: '请选择答案数字人声音',
    unknownFigure: '所选形象不存在或与性别不符',
    unknownVoice: '所选声音不存在或与性别不符',
    unknownBackground: '所选背景不存在',
    noFraming: '只有产品自带的形象可以选择景别',
    enabledFixed: '不能在这里启用或停用，请用启用、停用按钮',
    taken: '已有同名的{what}',
    full: '最多添加{most}个{what}',
    wrongSource: '请选择{what}的来源',
    notConfigured: '没有配置{service}，请管理员配置后再添加',
    unusable: '{reason}',
    used: '「{name}」正被 {n} 处设置选用，请先更换，或将其停用',
  },
)
