// Parses a paper: lines become questions with their answers; nothing of the lines is dropped, and no value is guessed without being marked.
import { mapYielding, yieldingChunks } from '#platform/yielding.ts'
import { readBlock } from './block.ts'
import { decide } from './decide.ts'
import { Grouping } from './group.ts'
import { readKey } from './key.ts'
import type { Paper, PaperLine, PaperQuestion } from './paper.ts'

/** Lines between two pauses for other work. */
const CHUNK = 5000

/** A text that is no question, as a row with its reason. */
export const unread = (text: string, reason: string): PaperQuestion => ({
  type: null,
  reason,
  subjectName: text,
  options: [],
  answer: '',
  score: '',
  analysis: '',
  difficulty: '',
  tags: '',
  points: [],
  rules: '',
  guesses: [],
  pictures: [],
})

/** Spaces that Word and web pages write, and tabs at the ends. */
const plainLine = (text: string) => text.replaceAll(/[\u00A0\u2002-\u200A]/g, ' ').trim()

/** The questions of a paper in its order; lines of keys that belong to no question follow. Linear in the length of the paper. */
export async function parsePaper(given: readonly PaperLine[]): Promise<Paper> {
  const lines = await mapYielding(given, ({ text, ...line }) => ({ ...line, text: plainLine(text) }), CHUNK)
  const grouping = new Grouping(lines)
  for await (const part of yieldingChunks(lines, CHUNK)) grouping.take(part)
  const { blocks, key, asides, headings } = grouping.end()
  const { answers, left } = readKey(blocks, key)
  const questions = await mapYielding(blocks, (block) => decide(block.part, readBlock(block), answers.get(block)), 1000)
  const rest = left.map((text) => unread(text, '答案部分的这段文字没有找到对应的试题'))
  return { questions: [...questions, ...rest], asides, headings }
}

/** The lines of a text; several empty lines count as one. */
export const linesOf = (text: string): PaperLine[] =>
  text
    .replaceAll(/(?:\r\n?|\n){2,}/g, '\n\n')
    .split(/\r\n|\n|\r/)
    .map((line) => ({ text: line }))
