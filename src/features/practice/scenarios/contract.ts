// Endpoints of scenarios (情景): free talks of a sub-scene, from the draft to approval, and their try-out.
import { z } from 'zod'
import { contract, get, MANAGEMENT, post, put } from '#shared/contract.ts'
import { byName } from '#shared/field-table.ts'
import { optionalLine, optionalText, requiredText } from '#shared/fields.ts'
import { Id } from '#shared/ids.ts'
import { Paging, page } from '#shared/paging.ts'
import { endReasons, findingKinds, maxTurns, maxTurnText, scorePartNames } from '#shared/scenario-rules.ts'
import { Scenario } from '#shared/scenario.ts'

export const stateLabels = { DRAFT: '草稿', SUBMITTED: '待审', ENABLED: '启用', RETIRED: '历史版本' } as const
const State = z.enum(Object.keys(stateLabels) as [keyof typeof stateLabels])
export type ScenarioState = z.infer<typeof State>

/** Longest sentence of a model that an author may have checked, in characters. */
export const maxModelText = 500

const Facts = z.object({
  id: Id,
  version: z.int(),
  state: State,
  /** Reason of the last rejection; '' if there is none. */
  remark: z.string(),
  updateUserName: z.string().nullable(),
  updateDate: z.string(),
  submitUserName: z.string().nullable(),
  approveUserName: z.string().nullable(),
  approveDate: z.string().nullable(),
})
const ScenarioVersion = Facts.extend({
  content: Scenario,
  /** Changes with each edit: saving an outdated one gets 40009. */
  seen: z.string(),
})
export type ScenarioVersion = z.infer<typeof ScenarioVersion>

const Issue = z.object({
  /** A FAULT refuses the submission, a HINT does not. */
  level: z.enum(['FAULT', 'HINT']),
  /** The field in the content as a path, such as `stages.0.goals.1.point`. */
  place: z.string(),
  text: z.string(),
})
export type Issue = z.infer<typeof Issue>

const ScenarioOfSubScene = z.object({
  subScene: z.object({
    id: Id,
    title: z.string(),
    sceneId: Id,
    sceneTitle: z.string(),
    courseId: Id,
    courseTitle: z.string(),
    canEdit: z.boolean(),
  }),
  /** The version that is written or waits for approval. */
  working: ScenarioVersion.nullable(),
  /** The version that learners talk with. */
  enabled: ScenarioVersion.nullable(),
  /** Earlier versions, the latest first. */
  retired: z.array(Facts),
  /** The chat model that plays customers, and its operator; null if none is configured. */
  model: z.object({ operator: z.string() }).nullable(),
})
export type ScenarioOfSubScene = z.infer<typeof ScenarioOfSubScene>

const Listed = z.object({
  subSceneId: Id,
  title: z.string(),
  sceneTitle: z.string(),
  /** State and number of the version that is written or waits; null without one. */
  workingState: State.nullable(),
  workingVersion: z.int().nullable(),
  enabledVersion: z.int().nullable(),
  updateDate: z.string().nullable(),
  updateUserName: z.string().nullable(),
})
export type ListedScenario = z.infer<typeof Listed>

const TriedTurn = z.object({
  said: z.string(),
  model: z.string(),
  findings: z.array(
    z.object({
      kind: z.enum(findingKinds),
      name: z.string(),
      quote: z.string(),
      why: z.string(),
    }),
  ),
  opened: z.array(z.string()),
  raised: z.string(),
  /** Index of the stage after the turn; the number of stages if all are done. */
  stage: z.int(),
  patience: z.int(),
  reply: z.object({ sentences: z.array(z.string()), source: z.enum(['AUTHOR', 'MODEL', 'FALLBACK']) }),
  stopped: z.object({ text: z.string(), why: z.string() }).nullable(),
  /** Messages that a model would get in addition to those before. */
  prompt: z.array(z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.string() })),
  ended: z.enum(endReasons).nullable(),
})
export type TriedTurn = z.infer<typeof TriedTurn>

const Tried = z.object({
  opening: z.array(z.string()),
  turns: z.array(TriedTurn),
  score: z.object({
    score: z.number(),
    parts: z.object(byName(scorePartNames, () => z.number())),
    caps: z.array(z.enum(['RED_LINE', 'MUST'])),
  }),
  /** The rules as learners read them before a talk. */
  rules: z.array(z.string()),
})
export type Tried = z.infer<typeof Tried>

const PLACE = `${MANAGEMENT}/scenario` as const
const seen = optionalLine(40).optional()
const Act = z.object({ seen })
const said = requiredText('请输入这一轮的话', maxTurnText)

/** Turns of an author; `model`: words of a model that the guard checks, '' for the author's lines. */
const TriedSaid = z.array(z.object({ said, model: optionalText(maxModelText).default('') })).max(maxTurns, `最多${maxTurns}轮`)

export const scenarios = contract(
  'scenarios',
  {
    page: get(`${PLACE}/pages`, {
      may: 'course:menu',
      summary: '一门课程的子场景和它们的情景，按课程里的顺序',
      query: Paging.extend({ courseId: Id }),
      content: page(Listed),
    }),
    get: get(PLACE, {
      may: 'course:menu',
      summary: '子场景的情景：正在编写的、启用的和历史版本',
      query: z.object({ subSceneId: Id }),
      content: ScenarioOfSubScene,
    }),
    save: put(PLACE, {
      may: 'course:btn:edit',
      summary: '保存情景草稿；启用的版本不变，另起一个新版本',
      body: z.object({ subSceneId: Id, content: Scenario, seen }),
      content: ScenarioVersion,
      audit: '保存情景草稿',
    }),
    check: post(`${PLACE}/check`, {
      may: 'course:menu',
      summary: '提交前的检查：哪些问题必须改，哪些建议改',
      body: z.object({ subSceneId: Id, content: Scenario }),
      content: z.object({ issues: z.array(Issue) }),
      allowImpersonated: true,
    }),
    try: post(`${PLACE}/try`, {
      may: 'course:menu',
      summary: '试一试：从头按这些话演一遍，不保存，不调用模型',
      body: z.object({
        subSceneId: Id,
        content: Scenario,
        turns: TriedSaid,
      }),
      content: Tried,
      allowImpersonated: true,
    }),
    reply: post(`${PLACE}/reply`, {
      may: 'course:btn:edit',
      summary: '试一试：由对话模型答这一轮，答复它的原话，不保存；用掉对话的每日用量',
      body: z.object({ subSceneId: Id, content: Scenario, turns: TriedSaid, said }),
      content: z.object({ text: z.string() }),
      allowImpersonated: true,
    }),
    submit: post(`${PLACE}/:id/submit`, {
      may: 'course:btn:edit',
      summary: '提交草稿待审；检查有必须改的问题时不能提交',
      body: Act,
      content: ScenarioVersion,
      audit: '提交情景',
    }),
    approve: post(`${PLACE}/:id/approve`, {
      may: 'course:btn:state',
      summary: '通过并启用待审的情景，原来启用的版本转为历史版本',
      body: Act,
      content: ScenarioVersion,
      audit: '通过情景',
    }),
    reject: post(`${PLACE}/:id/reject`, {
      may: 'course:btn:state',
      summary: '退回待审的情景，写明原因',
      body: Act.extend({ remark: requiredText('请输入退回的原因', 200) }),
      content: ScenarioVersion,
      audit: '退回情景',
    }),
    takeBack: post(`${PLACE}/:id/take-back`, {
      may: 'course:btn:edit',
      summary: '撤回待审的情景，或停用启用的情景，成为草稿',
      body: Act,
      content: ScenarioVersion,
      audit: '撤回情景',
    }),
  },
  {
    waiting: '这个情景正在待审，请先撤回再修改',
    notDraft: '只有草稿可以提交',
    notWaiting: '只有待审的情景可以通过或退回',
    notTaken: '只有待审或启用的情景可以撤回',
    hasDraft: '已有正在编写的新版本，请先提交或撤回它',
    noModel: '没有配置对话模型',
    failedModel: '对话模型没有答成：{reason}。可以不用模型再试',
    faulty: '还有{n}处必须修改：{first}',
  },
)
