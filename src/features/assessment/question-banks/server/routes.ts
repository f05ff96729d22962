// Question banks and questions: endpoint -> verb.
import type { FileStore } from '#features/organisation/files/server/files.ts'
import { serve } from '#platform/http/serve.ts'
import { questionBanks, questions } from '../contract.ts'
import { type BankUsers, createBank, enabledBanks, getBank, pageBanks, removeBank, updateBank } from './question-banks.ts'
import {
  copyQuestions,
  createQuestion,
  listVersions,
  moveQuestions,
  pageQuestions,
  removeQuestions,
  restoreQuestions,
  showQuestion,
  updateQuestion,
} from './questions.ts'
import type { KeysKept } from './to-response.ts'

export const questionBankRoutes = (bankUsers: BankUsers, keysKept: KeysKept, storage: FileStore) => [
  ...serve(questionBanks, {
    page: ({ db, query }) => pageBanks(db, query, bankUsers),
    enabled: ({ db, query }) => enabledBanks(db, query.name),
    detail: ({ db, params }) => getBank(db, params.id, bankUsers),
    create: ({ db, body }) => createBank(db, body),
    update: ({ db, body }) => updateBank(db, body, bankUsers),
    remove: ({ db, params }) => removeBank(db, params.id, bankUsers),
  }),
  ...serve(questions, {
    page: ({ db, query, body }) => pageQuestions(db, query, body, keysKept),
    detail: ({ db, params }) => showQuestion(db, params.id, keysKept),
    versions: ({ db, params }) => listVersions(db, params.id, keysKept),
    create: ({ db, body }) => createQuestion(db, body, storage),
    update: ({ db, params, body }) => updateQuestion(db, params.id, body, keysKept, storage),
    remove: ({ db, body }) => removeQuestions(db, body),
    restore: ({ db, body }) => restoreQuestions(db, body),
    copy: ({ db, body }) => copyQuestions(db, body.ids, body.categoryId, keysKept),
    move: ({ db, body }) => moveQuestions(db, body.ids, body.categoryId),
  }),
]
