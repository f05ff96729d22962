// Endpoints of the storyboard: the outline of a sub-scene. The lines themselves are records of `scripts`.
import { z } from 'zod'
import { contract, get, MANAGEMENT, post } from '#shared/contract.ts'
import { BoardState } from '#features/authoring/generation-tasks/contract.ts'

/** Consecutive lines under the same heading, or without one. */
const Section = z.object({
  name: z.string().nullable(),
  /** Position of the first line, from 0. */
  from: z.int(),
  count: z.int(),
})

export const Outline = z.object({
  total: z.int(),
  /** Estimated play time: media count by their length, other lines by the length of their text. */
  durationMs: z.int(),
  /** Length of the media that exist already, in milliseconds. */
  madeMs: z.int(),
  sections: z.array(Section),
  /** Number of lines in each media state. A line that needs no media has no state. */
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
