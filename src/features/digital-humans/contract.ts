// Digital humans: the figures and voices on offer, and which role of a course, scene or sub-scene has which.
import { z } from 'zod'
import { contract, del, get, MANAGEMENT, post } from '../../shared/contract.ts'
import { Id } from '../../shared/ids.ts'

export const roles = ['subSceneIntro', 'question', 'intro', 'tip', 'answer'] as const
export type Role = (typeof roles)[number]
export const roleLabels = {
  subSceneIntro: { name: '子场景介绍', who: '介绍人形象' },
  question: { name: '话术对话', who: '客户' },
  intro: { name: '知识提问', who: '提问人' },
  tip: { name: '提示', who: '旁白' },
  answer: { name: '学员示范回答', who: '' },
} as const
/** TENANT: what applies where no course sets anything; its id is the tenant's. */
export const TargetType = z.enum(['TENANT', 'COURSE', 'SCENE', 'SUB_SCENE'])
const Gender = z.union([z.literal(1), z.literal(2)])

export const Template = z.object({
  digitalHumanId: z.string(),
  type: z.enum(['VIDEO', 'VOICE']),
  name: z.string(),
  description: z.string(),
  gender: Gender,
  /** A picture of the figure; a recording of the voice. */
  fileUrl: z.string().nullable(),
  durationMs: z.int().nullable(),
  peaks: z.array(z.number()).nullable(),
})
export type Template = z.infer<typeof Template>

/** Times a voice's own pace, and about semitones from its own pitch. */
export const speedRange = { min: 0.7, max: 1.3, step: 0.05 } as const
export const pitchRange = { min: -6, max: 6, step: 1 } as const
const speedWords = `语速须在${speedRange.min}到${speedRange.max}之间`
const pitchWords = `音调须是${pitchRange.min}到${pitchRange.max}的整数`
export const Speed = z.coerce.number(speedWords).min(speedRange.min, speedWords).max(speedRange.max, speedWords).optional()
export const Pitch = z.coerce.number(pitchWords).int(pitchWords).min(pitchRange.min, pitchWords).max(pitchRange.max, pitchWords).optional()

const Choice = z.object({
  digitalHumanId: z.string().nullable(),
  voiceId: z.string(),
  digitalHumanName: z.string().nullable(),
  voiceName: z.string(),
  gender: Gender,
  /** Where it is not the voice's own. */
  speed: z.number().optional(),
  pitch: z.int().optional(),
})
/** What a form sends of a role: names are the server's. */
const ChoiceIn = z.object({
  digitalHumanId: z.string().max(100).nullish(),
  voiceId: z.string().max(100).nullish(),
  gender: Gender,
  speed: Speed,
  pitch: Pitch,
})

export const Setting = z.object({
  targetId: Id,
  targetType: TargetType,
  /** null: set on this target itself; else where it comes from. */
  inheritedFrom: z.enum(['SCENE', 'COURSE', 'TENANT', 'SYSTEM']).nullable(),
  subSceneIntro: Choice,
  question: Choice,
  intro: Choice,
  tip: Choice,
  answer: Choice,
  /** Whether words stand in the picture of the videos; .srt and .vtt are there in any case. */
  burnSubtitles: z.boolean(),
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
      query: z.object({ speed: Speed, pitch: Pitch }),
      answer: 'file',
    }),
    setting: get(`${MANAGEMENT}/aigc/config`, {
      may: 'course:menu',
      summary: '当前生效的数字人设置',
      query: z.object({ id: Id }),
      content: Setting,
    }),
    save: post(`${MANAGEMENT}/aigc/config`, {
      may: 'course:btn:human',
      summary: '保存五个角色的数字人设置',
      body: z.object({
        targetId: Id,
        targetType: TargetType,
        subSceneIntro: ChoiceIn,
        question: ChoiceIn,
        intro: ChoiceIn,
        tip: ChoiceIn,
        answer: ChoiceIn,
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
  },
)
