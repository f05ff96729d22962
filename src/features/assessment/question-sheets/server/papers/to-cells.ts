// Converts questions of a paper to rows of a draft: cells, and marks of what was guessed.
import { pictureSign } from '#platform/spreadsheets/spreadsheets.ts'
import { typeLabels } from '#features/assessment/question-banks/contract.ts'
import type { Extra } from '../json-item.ts'
import { type Cells, linesOf as optionLines } from '../sheet-columns.ts'
import type { Guess, Paper, PaperQuestion } from './paper.ts'
import { unread } from './parse-paper.ts'
import { placePictures } from './pictures.ts'

/** Titles and instructions that are shown as a note; more lines become rows, so that no text is lost unseen. */
const MAX_ASIDES = 12
const MAX_ASIDE_LENGTH = 200

/** The questions of a paper as rows, and notes about lines that are no questions. */
export function rowsOf({ questions, asides }: Pick<Paper, 'questions' | 'asides'>): { rows: PaperQuestion[]; notes: string[] } {
  const short = asides.filter((line) => line.length <= MAX_ASIDE_LENGTH).slice(0, MAX_ASIDES)
  const told = new Set(short)
  const others = asides.filter((line) => !told.has(line))
  return {
    rows: [...questions, ...others.map((line) => unread(line, '这段文字不像试题，请补全题型和答案，或跳过这一行'))],
    notes: short.length ? [`没有当作试题的文字：${short.map((line) => `“${line}”`).join('、')}`] : [],
  }
}

const withoutSigns = (text: string) => text.replaceAll(pictureSign, '').trim()

/** A row of a draft as the reader of papers passes it. */
export interface PaperRow {
  cells: Cells
  guesses: Guess[]
}

/** Cells of a question, and its guesses; `paths` are the stored pictures by their names. */
export function cellsOfPaper(question: PaperQuestion, paths: ReadonlyMap<string, string>): PaperRow {
  const { type, reason, subjectName, options, answer, score, analysis, difficulty, tags, points, rules, guesses } = question
  const { images, optionImages, lost } = placePictures(question, paths)
  const extra: Extra = {
    ...(points.length ? { points: points.map((p) => ({ ...p, text: withoutSigns(p.text) })) } : {}),
    ...(reason === null ? {} : { reason }),
    ...(images.length ? { images } : {}),
    ...(optionImages.some((image) => image !== null) ? { optionImages } : {}),
  }
  return {
    cells: {
      type: type === null ? '' : typeLabels[type],
      subjectName: withoutSigns(subjectName),
      options: options.length ? optionLines(options.map(withoutSigns)) : '',
      answer: withoutSigns(answer),
      score,
      analysis: withoutSigns(analysis),
      difficulty,
      tags,
      rules,
      extra: Object.keys(extra).length ? JSON.stringify(extra) : '',
    },
    guesses: [...guesses, ...(lost ? [{ field: 'subjectName' as const, message: `题内有${lost}张图片没有带上，请导入后另行添加` }] : [])],
  }
}
