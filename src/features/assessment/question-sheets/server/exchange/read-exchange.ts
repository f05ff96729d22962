// Finds the format of a file of questions by its content, and reads it: a paper, GIFT, Aiken, Moodle XML or QTI.
import { open } from 'node:fs/promises'
import { readPaper, readTrees } from '#platform/spreadsheets/spreadsheets.ts'
import { AppError } from '#shared/errors.ts'
import type { Paper } from '../papers/paper.ts'
import { parsePaper } from '../papers/parse-paper.ts'
import { isAiken, readAiken } from './aiken.ts'
import { isGift, readGift } from './gift.ts'
import { readMoodle } from './moodle.ts'
import { readQti } from './qti.ts'

export interface ReadFile extends Pick<Paper, 'questions' | 'asides'> {
  notes: string[]
}

interface Limits {
  /** Lines of a paper, and questions of XML. */
  maxRows: number
  /** Characters of all of them. */
  maxText: number
  pictures: { folder: string; maxBytes: number }
}

const elements = ['question', 'assessmentItem', 'qti-assessment-item']

async function headOf(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0)
    return buffer.toString('latin1', 0, bytesRead)
  } finally {
    await file.close()
  }
}

async function readXml(path: string, { maxRows, maxText }: Limits, isArchive: boolean): Promise<ReadFile> {
  const found = await readTrees(path, { elements, isArchive, maxRows, maxText })
  const trees = found.map(({ tree }) => tree)
  if (!trees.length) throw new AppError('文件中没有试题：只认得 Moodle XML 的 question 和 QTI 的 assessmentItem')
  if (trees.some((tree) => tree?.[0] === 'question')) return { ...readMoodle(trees), asides: [] }
  return { questions: readQti(trees), asides: [], notes: [] }
}

/** The questions of a file. @throws AppError with a message for users */
export async function readExchange(path: string, limits: Limits): Promise<ReadFile> {
  const head = await headOf(path)
  const isArchive = head.startsWith('PK\x03\x04')
  // the names of the parts stand in the first bytes of a Word document
  if (isArchive && !/word\/|\[Content_Types\]|_rels\/|docProps\//.test(head)) return readXml(path, limits, true)
  if (/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\s\0]*</.test(head)) return readXml(path, limits, false)
  const { lines, notes } = await readPaper(path, limits)
  const texts = lines.map(({ text }) => text)
  if (isAiken(texts)) return { questions: readAiken(texts), asides: [], notes }
  if (isGift(texts)) {
    const { questions, notes: more } = readGift(texts)
    return { questions, asides: [], notes: [...notes, ...more] }
  }
  return { ...(await parsePaper(lines)), notes }
}
