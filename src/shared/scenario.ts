// Scenario (情景) of a free talk: the schema of its content with its bounds. A draft may be incomplete: `engines/directing/check.ts` tells
// what is missing before it is submitted.
import { z } from 'zod'
import { optionalLine, optionalText } from './fields.ts'
import {
  type Difficulty,
  difficultyLabels,
  goalKindLabels,
  mannerLabels,
  maxAsides,
  maxAvoided,
  maxGoals,
  maxLayers,
  maxLine,
  maxMinutes,
  maxObjections,
  maxRedLines,
  maxReplies,
  maxSecrets,
  maxStages,
  maxTurns,
} from './scenario-rules.ts'

const maxName = 20
/** Longest text of a point, in characters. */
export const maxPoint = 300

const id = z.string().regex(/^[a-z0-9]{1,12}$/, '编号只能是1至12个小写字母或数字')
/** The id of another part of the scenario; '' if none is chosen. */
const reference = optionalLine(12)
const listOf = <T extends z.ZodType>(schema: T, max: number, what: string) => z.array(schema).max(max, `最多${max}${what}`)
const name = optionalLine(maxName)
const line = optionalLine(maxLine)
/** One point of 答题要点 without its name: `|` separates wordings, `×2` is a weight, `！` is compulsory. */
const point = optionalLine(maxPoint)

const Goal = z.object({
  id,
  name,
  kind: z.enum(Object.keys(goalKindLabels) as [keyof typeof goalKindLabels]),
  point,
  /** The customer's answer without a model when the goal is reached; '' for none. */
  reply: line,
  /** Where a fact stands, e.g. the page of a document; '' for none. */
  source: optionalLine(60),
  /** Id of the approved fact that the point comes from, and the sentence of the document; absent or '' for none. */
  fact: optionalLine(16).optional(),
  quote: optionalLine(200).optional(),
})

const Trigger = z.discriminatedUnion('on', [
  z.object({ on: z.literal('STAGE'), stage: reference }),
  z.object({ on: z.literal('TURN'), turn: z.int().min(1).max(maxTurns) }),
  z.object({ on: z.literal('SAID'), point }),
])

const ScenarioContent = z.object({
  persona: z.object({
    name,
    job: optionalLine(40),
    manner: z.enum(Object.keys(mannerLabels) as [keyof typeof mannerLabels]),
    /** The customer knows it from the start, and it is in the prompt. */
    background: optionalText(500),
  }),
  /** How both come to talk; the learner reads it and the customer knows it. */
  situation: optionalText(300),
  opening: line,
  stages: listOf(
    z.object({
      id,
      name,
      /** Number of its goals that end the stage. */
      need: z.int().min(1).max(maxGoals),
      goals: listOf(Goal, maxGoals, '个目标'),
    }),
    maxStages,
    '个阶段',
  ),
  /** Words that the learner should not say. */
  avoid: listOf(z.object({ id, name, point }), maxAvoided, '个避免的说法'),
  secrets: listOf(
    z.object({
      id,
      name,
      /** Id of the goal that opens it; '' if none is chosen. */
      goal: reference,
      /** The customer's words, from the first question to the last. */
      layers: listOf(line, maxLayers, '层'),
    }),
    maxSecrets,
    '个隐情',
  ),
  objections: listOf(
    z.object({
      id,
      name,
      trigger: Trigger,
      /** The customer's words the first, second and third time. */
      replies: listOf(line, maxReplies, '次回应'),
      /** Id of the goal that settles it; '' for none. */
      settledBy: reference,
      /** The line with which the customer leaves if it stays unsettled; '' if the customer stays. */
      closing: line,
    }),
    maxObjections,
    '个异议',
  ),
  /** 接话: neutral lines for turns that nothing else answers. */
  asides: listOf(line, maxAsides, '句接话'),
  closings: z.object({ done: line, patience: line, limit: line, redLine: line }),
  redLines: listOf(z.object({ text: optionalLine(40), exceptions: listOf(optionalLine(40), 5, '个例外') }), maxRedLines, '条红线'),
  limits: z.object({
    turns: z.int('请输入轮数').min(1, '至少1轮').max(maxTurns, `最多${maxTurns}轮`),
    minutes: z.int('请输入分钟数').min(1, '至少1分钟').max(maxMinutes, `最多${maxMinutes}分钟`),
    endsAtRedLine: z.boolean(),
  }),
  difficulty: z.enum(Object.keys(difficultyLabels) as [Difficulty]),
})

/** The first id that occurs twice; undefined if all differ. */
function repeatedId({ stages, avoid, secrets, objections }: z.infer<typeof ScenarioContent>): string | undefined {
  const ids = [...stages, ...stages.flatMap(({ goals }) => goals), ...avoid, ...secrets, ...objections].map((one) => one.id)
  return ids.find((one, i) => ids.indexOf(one) < i)
}

/** The content of a scenario. Every text may be empty; bounds and ids are checked. */
export const Scenario = ScenarioContent.superRefine((content, context) => {
  const count = content.stages.reduce((sum, { goals }) => sum + goals.length, 0)
  if (count > maxGoals) context.addIssue({ code: 'custom', path: ['stages'], message: `最多${maxGoals}个目标，现有${count}个` })
  const repeated = repeatedId(content)
  if (repeated !== undefined) context.addIssue({ code: 'custom', path: ['stages'], message: `编号 ${repeated} 重复` })
})
export type Scenario = z.infer<typeof Scenario>
export type Trigger = Scenario['objections'][number]['trigger']
