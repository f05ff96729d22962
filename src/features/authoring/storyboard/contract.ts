// Storyboard: the conversation of a sub-scene at a glance; its lines are those of scripts.
import { z } from 'zod'
import { contract, get, MANAGEMENT, post } from '#shared/contract.ts'
import { BoardState } from '#features/authoring/generation-tasks/contract.ts'

/** Lines that follow one another under one heading, or under none. */
const Section = z.object({
  name: z.string().nullable(),
  /** Place of its first line, from 0. */
  from: z.int(),
  count: z.int(),
})

export const Outline = z.object({
  total: z.int(),
  /** How long it plays, about: media by their length, everything else by its words. */
  durationMs: z.int(),
  /** What of that is there already. */
  madeMs: z.int(),
  sections: z.array(Section),
  /** Lines by the state of their media; a line that wants none is in no state. */
  counts: z.record(BoardState, z.int()),
})
export type Outline = z.infer<typeof Outline>

export const storyboard = contract('storyboard', {
  outline: get(`${MANAGEMENT}/operation/subscene/:subSceneId/outline`, {
    may: 'course:menu',
    summary: '子场景对话的概况：条数、时长、章节、各状态的条数',
    content: Outline,
  }),
  readDocument: post(`${MANAGEMENT}/operation/document`, {
    may: ['course:btn:add', 'course:btn:edit'],
    summary: '读出对话文档（.docx 或 .txt）的文字，一段一行；只读取，不保存',
    heavy: 'import',
    upload: { maxBytes: 20 * 1024 * 1024, limit: '20M', types: ['.docx', '.txt'] },
    content: z.object({ text: z.string() }),
    allowImpersonated: true,
  }),
})
