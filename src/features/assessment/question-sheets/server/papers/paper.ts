// A paper as lines, and the questions that are read from it. The parser of papers knows neither files nor the database.
import type { LineLook } from '#platform/spreadsheets/spreadsheets.ts'
import type { QuestionType } from '#features/assessment/question-banks/contract.ts'

export type Look = LineLook
/** A stretch of a line with a look of its own. */
export interface Marked {
  look: Look
  text: string
}

/** A paragraph of a document, a line of a text, or a row of a table, whose cells are separated by tabs. */
export interface PaperLine {
  text: string
  marked?: readonly Marked[] | undefined
  isRow?: boolean | undefined
  /** Names of the pictures whose signs stand in the text. */
  pictures?: readonly string[] | undefined
}

/** Fields of a question that the parser may guess. */
export type PaperField = 'type' | 'subjectName' | 'options' | 'answer' | 'score' | 'analysis' | 'difficulty' | 'tags'
/** A value that is not written as such in the paper; the message says where it is from. */
export interface Guess {
  field: PaperField
  message: string
}

/** A question as the paper has it. The cells are not validated yet. */
export interface PaperQuestion {
  /** Null: the text cannot be read as a question, for this `reason`. */
  type: QuestionType | null
  reason: string | null
  subjectName: string
  options: string[]
  /** Letters, 对 or 错, or a text. */
  answer: string
  score: string
  analysis: string
  difficulty: string
  tags: string
  /** Scoring points of a short answer, with their scores. */
  points: { text: string; weight: number }[]
  /** Rules of a fill-in question, as sheets write them. */
  rules: string
  guesses: Guess[]
  /** Names of the pictures whose signs stand in the stem, the options, and the other fields, in this order. */
  pictures: string[]
}

export interface Paper {
  questions: PaperQuestion[]
  /** Lines that are no part of a question: titles, instructions, headings of chapters. */
  asides: string[]
  /** Headings of parts and of keys, which say something about questions. */
  headings: string[]
}
