// Questions as files: endpoint -> verb.
import type { Readable } from 'node:stream'
import { type FileAnswer, withoutTransaction, serve } from '#platform/http/serve.ts'
import { fileAnswer, sheetAnswer } from '#platform/spreadsheets/spreadsheets.ts'
import { errorSheet, getDraft, previewed, wrongRows } from '#features/organisation/imports/server/imports.ts'
import type { FileStore } from '#features/organisation/files/server/files.ts'
import type { KeysKept } from '#features/assessment/question-banks/server/question-banks.ts'
import { questionSheets } from '../contract.ts'
import { exportFile, listLosses } from './exchange/export-exchange.ts'
import { exportJson, exportSheet } from './export-questions.ts'
import {
  commitQuestions,
  importQuestions,
  KIND,
  previewQuestions,
  readQuestionsInto,
  type Source,
  undoQuestions,
} from './question-sheets.ts'
import { errorColumns, EXTRA } from './sheet-columns.ts'
import { jsonTemplate, paperTemplate, sheetTemplate } from './templates.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

export function questionSheetRoutes(keysKept: KeysKept, storage: FileStore) {
  const taking = (source: Source) =>
    withoutTransaction<typeof questionSheets.importJson>(async ({ transact, conclude, query, body, file }) => {
      const { importId, progress, dryRun, mode, categoryId } = query
      const options = { categoryId, skipKnown: query.skipKnown === 'true', mayRead: storage.mayRead, figures: query.figures }
      const preview = dryRun === 'true'
      if (!file) {
        const id = previewed(importId)
        const given = mode === 'partial' ? { ...body, skipBad: true } : body
        return conclude((db) => (preview ? previewQuestions(db, id, options, given) : commitQuestions(db, id, options, given)))
      }
      const draftId = await readQuestionsInto(transact, file, { ...options, source, storage, progress, headings: query.headings })
      return preview
        ? conclude((db) => previewQuestions(db, draftId, options))
        : importQuestions(transact, conclude, draftId, options, mode === 'partial')
    })
  const sent = ({ name, content }: { name: string; content: Readable }, ending: string, type?: string): Promise<FileAnswer> =>
    fileAnswer(content, `${name}.${ending}`, storage.temporary, type)
  return serve(questionSheets, {
    importJson: taking('json'),
    importSheet: taking('sheet') as never,
    importPaper: taking('paper') as never,
    undo: async ({ db, params }) => {
      const { done, skipped } = await undoQuestions(db, params.undoId)
      return { done, skipped }
    },
    errors: async ({ db, params }) => {
      const { id } = await getDraft(db, KIND, params.importId)
      async function* rows() {
        for await (const row of wrongRows(db, id)) yield { ...row, cells: row.cells.slice(0, EXTRA) }
      }
      return fileAnswer(errorSheet(errorColumns, rows()), '导入错误清单.xlsx', storage.temporary)
    },
    exportJson: async ({ db, query }) => sent(await exportJson(db, keysKept, query.categoryId, query.ids), 'json', JSON_TYPE),
    exportSheet: async ({ db, query }) => sent(await exportSheet(db, keysKept, query.categoryId, query.ids), 'xlsx'),
    exportLosses: async ({ db, query }) => ({
      losses: await listLosses(db, keysKept, { bankId: query.categoryId, ids: query.ids, format: query.format }),
    }),
    exportFile: async ({ db, query }) => {
      const { ending, type, ...file } = await exportFile(db, keysKept, { bankId: query.categoryId, ids: query.ids, format: query.format })
      return sent(file, ending, type)
    },
    template: async () => sheetAnswer(await sheetTemplate(), '试题导入模板.xlsx'),
    paperTemplate: () => sheetAnswer(paperTemplate, '试卷示例.txt', 'text/plain; charset=utf-8'),
    jsonTemplate: () => sheetAnswer(jsonTemplate, '试题导入模板.json', JSON_TYPE),
  })
}
