// Routes of the course sheet endpoints.
import { serve, withoutTransaction } from '#platform/http/serve.ts'
import { fileAnswer, sheetAnswer } from '#platform/spreadsheets/spreadsheets.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { errorSheet, getDraft, previewed, wrongRows } from '#features/organisation/imports/server/imports.ts'
import { courseSheets } from '../contract.ts'
import { commitSheet, courseKind, importSheet, previewSheet, readSheetInto, scriptKind } from './course-sheets.ts'
import { exportCourse, exportScripts } from './export-courses.ts'
import { written } from './sheet-columns.ts'
import { templateOf } from './templates.ts'

type Kind = typeof courseKind

export function courseSheetRoutes(storage: Pick<Storage, 'temporary'>) {
  const errors =
    (kind: Kind) =>
    async ({ db, params }: { db: Parameters<typeof getDraft>[0]; params: { importId: string } }) => {
      const { id } = await getDraft(db, kind.kind, params.importId)
      return fileAnswer(errorSheet(written(kind.columns, true), wrongRows(db, id)), '导入错误清单.xlsx', storage.temporary)
    }
  const taking = (kind: Kind) =>
    withoutTransaction<typeof courseSheets.importCourses>(async ({ transact, conclude, query, body, file }) => {
      const { importId, progress, headings, dryRun, append, subSceneId } = query as typeof query & { subSceneId?: string }
      const options = { append: append === 'true', subSceneId }
      const preview = dryRun === 'true'
      if (!file) {
        const id = previewed(importId)
        return conclude((db) => (preview ? previewSheet(kind, db, id, options, body) : commitSheet(kind, db, id, options, body)))
      }
      const draftId = await readSheetInto(kind, transact, file, { ...options, progress, headings })
      return preview ? conclude((db) => previewSheet(kind, db, draftId, options)) : importSheet(kind, transact, conclude, draftId, options)
    })
  return serve(courseSheets, {
    importCourses: taking(courseKind),
    courseErrors: errors(courseKind),
    importScripts: taking(scriptKind) as never,
    scriptErrors: errors(scriptKind),
    exportCourse: async ({ db, query }) => {
      const { title, content } = await exportCourse(db, query.id)
      return fileAnswer(content, `${title}.xlsx`, storage.temporary)
    },
    exportScripts: async ({ db, query }) => {
      const { title, content } = await exportScripts(db, query.subSceneId)
      return fileAnswer(content, `${title}.xlsx`, storage.temporary)
    },
    courseTemplate: async () => sheetAnswer(await templateOf('courses'), '课程导入模板.xlsx'),
    scriptTemplate: async () => sheetAnswer(await templateOf('scripts'), '脚本导入模板.xlsx'),
  })
}
