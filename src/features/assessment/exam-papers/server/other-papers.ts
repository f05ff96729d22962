// Papers of other exams for make-ups: which of them can be used, and why the others cannot.
import type { Db } from '#platform/database/transaction.ts'
import type { OtherPaper } from '#features/assessment/exams/contract.ts'
import type { OtherPapers } from '#features/assessment/exams/server/exams.ts'
import { reviewsSince } from '#features/organisation/content-reviews/server/content-reviews.ts'
import { listOthers, type OtherPaperRow, writeOther } from './other-paper-queries.ts'
import { reviewProblem } from './reviewing.ts'

/** Why a paper cannot replace that of another exam, as far as its facts tell; null if it can. */
function unfitness(paper: Omit<OtherPaperRow, 'id' | 'examinationName' | 'shared'>): string | null {
  const { questionCount, totalScore, wantedScore, drawnCount, removed, disabledBank } = paper
  if (questionCount === 0) return '试卷还没有题目'
  if (drawnCount > 0) return '它按抽题规则出题，不是固定试卷'
  if (totalScore !== wantedScore) return `它的总分是${totalScore}分，这场考试是${wantedScore}分`
  if (removed > 0) return `有${removed}道题已从题库中删除`
  return disabledBank === null ? null : `题库“${disabledBank}”已禁用`
}

const refusal = async (db: Db, paper: OtherPaperRow): Promise<string | null> => unfitness(paper) ?? reviewProblem(db, paper.id)

/** Port of make-ups; a paper without a needed approval cannot be used either. */
export const otherPapers: OtherPapers = {
  list: async (db, examId, name) => {
    const listed: OtherPaper[] = []
    const rows = await listOthers(db, examId, name)
    // one statement for all papers of a tenant without reviews
    const isReviewed = (await reviewsSince(db)) !== null
    for (const row of rows) {
      const { id, examinationName, questionCount, totalScore, shared } = row
      listed.push({ id, examinationName, questionCount, totalScore, shared, reason: isReviewed ? await refusal(db, row) : unfitness(row) })
    }
    return listed
  },
  keep: async (db, examId, paperId) => {
    const [row] = await listOthers(db, examId, undefined, paperId)
    if (!row) return '考试不存在'
    const reason = await refusal(db, row)
    if (reason === null) await writeOther(db, examId, paperId)
    return reason
  },
}
