// Queries that are refetched after a change of a paper.
import { exams } from '#features/assessment/exams/contract.ts'
import { draws, papers } from '../contract.ts'

export const paperReads = [
  papers.page,
  papers.ids,
  papers.check,
  papers.choices,
  draws.rules,
  draws.checkRules,
  draws.sample,
  exams.detail,
  exams.page,
]
