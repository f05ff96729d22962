// Import and export of questions as JSON and spreadsheets, with one preview and with templates.
import { z } from 'zod'
import { contract, EXAM, get, post } from '#shared/contract.ts'
import { Batch } from '#shared/batch.ts'
import { Id } from '#shared/ids.ts'
import { Flag } from '#shared/query.ts'
import { ImportAnswer, ImportBody, ImportQuery, sheetUpload } from '#features/organisation/imports/contract.ts'

/** Maximum number of questions per file. */
export const maxImported = 20_000

const Mark = ImportAnswer.shape.rows.element.extend({
  /** E01 to E15; empty for a message without a number. */
  code: z.string(),
  /** Index of the question from 0; for a spreadsheet, of the row. */
  index: z.int(),
})
export const QuestionImportAnswer = ImportAnswer.extend({ rows: z.array(Mark), warnings: z.array(Mark) })
export type QuestionImportAnswer = z.infer<typeof QuestionImportAnswer>

const query = ImportQuery.extend({
  categoryId: Id,
  /** `partial` imports without faulty rows; the default is all or nothing. */
  mode: z.literal('partial').optional(),
  /** Skips questions that the bank already has. */
  skipKnown: Flag.optional(),
  /** Meaning of 1 and 0 as answers of a sheet: in `code` 0 is 对, in `truth` 1 is 对. */
  figures: z.enum(['code', 'truth']).optional(),
})
const exported = z.object({
  categoryId: Id,
  /** Ids joined by commas; absent: the whole bank. */
  ids: z
    .string()
    .regex(/^[1-9]\d{0,15}(,[1-9]\d{0,15}){0,999}$/)
    .optional(),
})

/** Formats of other systems that questions are written in. */
const ExportFormat = z.enum(['DOCX', 'GIFT', 'MOODLE', 'QTI'])
export type ExportFormat = z.infer<typeof ExportFormat>

export const questionSheets = contract(
  'question-sheets',
  {
    importJson: post(`${EXAM}/subjects/importJson`, {
      may: 'question:btn:add',
      summary:
        '从 JSON 文件导入试题：全部成功或全部不导入；mode=partial 只导入无误的；dryRun=true 只检查并答复预览；importId 更正或提交预览；skipKnown=true 跳过题库中已有的',
      query,
      heavy: 'import',
      upload: { maxBytes: 100 * 1024 * 1024, limit: '100M', types: ['.json'] },
      body: ImportBody,
      content: QuestionImportAnswer,
      audit: '导入试题',
    }),
    importSheet: post(`${EXAM}/subjects/import`, {
      may: 'question:btn:add',
      summary: '从表格导入试题，方式同 JSON 导入',
      query,
      heavy: 'import',
      upload: sheetUpload(50),
      body: ImportBody,
      content: QuestionImportAnswer,
      audit: '导入试题',
    }),
    importPaper: post(`${EXAM}/subjects/importPaper`, {
      may: 'question:btn:add',
      summary: '从 Word 或文本形式的试卷导入试题，方式同 JSON 导入；推断的内容在 warnings 中以 guess 标出',
      query,
      heavy: 'import',
      upload: { maxBytes: 50 * 1024 * 1024, limit: '50M', types: ['.docx', '.txt', '.gift', '.xml', '.zip'] },
      body: ImportBody,
      content: QuestionImportAnswer,
      audit: '导入试题',
    }),
    undo: post(`${EXAM}/subjects/import/:undoId/undo`, {
      may: 'question:btn:add',
      summary: '撤销本人一天内的一次导入：删除它新增的试题，可在回收站恢复',
      content: Batch,
      audit: '撤销导入',
    }),
    errors: get(`${EXAM}/subjects/import/:importId/errors`, {
      may: 'question:btn:add',
      summary: '试题预览的错误清单（.xlsx），每行附原因',
      heavy: 'export',
      answer: 'file',
    }),
    exportJson: get(`${EXAM}/subjects/exportJson`, {
      may: 'bank:menu',
      summary: '导出题库或所选试题（.json），可原样导入',
      query: exported,
      heavy: 'export',
      answer: 'file',
      audit: '导出试题',
    }),
    exportSheet: get(`${EXAM}/subjects/export`, {
      may: 'bank:menu',
      summary: '导出题库或所选试题（.xlsx），可原样导入；不含图片和得分点',
      query: exported,
      heavy: 'export',
      answer: 'file',
      audit: '导出试题',
    }),
    exportLosses: get(`${EXAM}/subjects/export/losses`, {
      may: 'bank:menu',
      summary: '导出为其他格式时带不走的内容：逐题写出再读回，比较得出',
      query: exported.extend({ format: ExportFormat }),
      heavy: 'export',
      content: z.object({ losses: z.array(z.string()) }),
    }),
    exportFile: get(`${EXAM}/subjects/export/file`, {
      may: 'bank:menu',
      summary: '导出为 Word、GIFT、Moodle XML 或 QTI 3.0，可再导入；带不走的内容见 losses',
      query: exported.extend({ format: ExportFormat }),
      heavy: 'export',
      answer: 'file',
      audit: '导出试题',
    }),
    template: get('/questionTemplate.xlsx', { may: 'public', summary: '试题导入模板', answer: 'file' }),
    paperTemplate: get('/questionTemplate.txt', { may: 'public', summary: '试卷导入示例（文本）', answer: 'file' }),
    jsonTemplate: get('/questionTemplate.json', { may: 'public', summary: '试题 JSON 导入模板', answer: 'file' }),
  },
  {
    type: '题型无效，应为单选、多选、判断、填空、简答',
    text: '题干为空',
    noOptions: '没有选项',
    tooManyOptions: '选项超过26个',
    options: '选项为空或重复',
    answer: '答案不在选项中',
    answers: '多选至少一个答案',
    judgement: '判断答案只能是0/1/true/false/对/错',
    blanks: '空位数与答案数不一致',
    comma: '填空答案不能包含英文逗号，请使用中文逗号',
    reference: '简答缺少参考答案',
    score: '分值超出0-1000',
    double: '与文件内第{n}{unit}重复',
    known: '与题库已有题目重复',
    similar: '题库“{bank}”已有相近的试题（{reason}）：{text}',
    unknownField: '未知字段：{fields}',
    fewOptions: '少于两个选项',
    noPicture: '图片不在本企业的文件中，不会导入',
    figure: '答案写作 {figure}，当作“{truth}”，请核对',
    nothingToExport: '没有能写成这种格式的试题',
    notAQuestion: '不是试题，或内容过长',
  },
)
