// Queries that are refetched after a change of a paper.
import { exams } from '#features/assessment/exams/contract.ts'
import { papers } from '../contract.ts'

export const paperReads = [papers.page, papers.ids, papers.check, papers.choices, exams.detail, exams.page]
