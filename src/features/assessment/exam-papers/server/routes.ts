// Papers: endpoint -> verb.
import { docxType } from '#platform/documents/docx.ts'
import { pdfType } from '#platform/documents/pdf.ts'
import { sheetAnswer } from '#platform/spreadsheets/spreadsheets.ts'
import { serve, withoutTransaction } from '#platform/http/serve.ts'
import type { Log } from '#platform/log.ts'
import type { FileStore } from '#features/organisation/files/server/files.ts'
import type { QuestionType } from '#features/assessment/question-banks/contract.ts'
import type { KeysKept } from '#features/assessment/question-banks/server/question-banks.ts'
import { draws, papers } from '../contract.ts'
import { checkRules, keepSample, listDrawRules, newSeed, samplePaper, saveRules } from './draw-rules.ts'
import {
  addQuestions,
  addRandom,
  countChoices,
  pagePaper,
  paperIds,
  removeQuestions,
  scoreQuestions,
  scoreTypes,
  sortQuestions,
} from './exam-papers.ts'
import { writePaper } from './paper-document.ts'
import { checkPaper, swapQuestion } from './paper-check.ts'

export const examPaperRoutes = (keysKept: KeysKept, storage: FileStore, log: Log) => [
  ...serve(draws, {
    rules: ({ db, params }) => listDrawRules(db, params.id),
    saveRules: ({ db, params, body }) => saveRules(db, params.id, body, keysKept),
    checkRules: ({ db, params, body }) => checkRules(db, params.id, body.rules),
    sample: ({ db, params, query }) => samplePaper(db, params.id, query.seed ?? newSeed(), keysKept),
    keepSample: ({ db, params, body }) => keepSample(db, params.id, body.seed, keysKept),
  }),
  ...serve(papers, {
    page: ({ db, query, body }) => pagePaper(db, { ...query, ...body }, keysKept),
    ids: ({ db, params, query }) => paperIds(db, params.id, query.type === undefined ? undefined : (Number(query.type) as QuestionType)),
    check: ({ db, params }) => checkPaper(db, params.id, keysKept),
    // no transaction while pictures are read, so that a slow object store holds no database connection
    document: withoutTransaction(async ({ transact, conclude, query }) => {
      const { name, content } = await writePaper(query, keysKept, { transact, conclude, storage, log })
      const { ending, type } = query.format === 'PDF' ? { ending: 'pdf', type: pdfType } : { ending: 'docx', type: docxType }
      return { ...sheetAnswer(content, `${name}.${ending}`, type), cache: 'no-store' }
    }),
    swap: ({ db, params, body }) => swapQuestion(db, params.id, body.subjectId, keysKept),
    add: ({ db, params, body }) => addQuestions(db, params.id, Array.isArray(body) ? body : body.subjectIds, keysKept),
    choices: ({ db, params, query }) => countChoices(db, params.id, query),
    addRandom: ({ db, params, body }) => addRandom(db, params.id, body, keysKept),
    remove: ({ db, params, body }) => removeQuestions(db, params.id, body, keysKept),
    removeByPost: ({ db, params, body }) => removeQuestions(db, params.id, body, keysKept),
    removeByPatch: ({ db, params, body }) => removeQuestions(db, params.id, body, keysKept),
    score: ({ db, params, body }) => scoreQuestions(db, params.id, body, keysKept),
    scoreByType: ({ db, params, body }) => scoreTypes(db, params.id, body, keysKept),
    sort: ({ db, params, body }) => sortQuestions(db, params.id, body.list, body.seen),
  }),
]
