// Imports: common queries and answers of all spreadsheet imports, and their progress.
import { z } from 'zod'
import { contract, get, MANAGEMENT } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { Flag } from '#shared/query.ts'

/** Maximum number of rows in one answer. */
export const maxShown = 1000
/** Maximum number of corrections in one call. */
const maxCorrected = 20_000

const cell = z.string().max(32_767)
const SheetRow = z.object({ row: z.int(), cells: z.record(z.string().max(50), cell) })
/** A corrected cell, as a reader would return it. */
const given = cell.overwrite((text) => text.replaceAll('\0', ''))

/** The query of an import; each kind adds its own parameters. */
export const ImportQuery = z.object({
  dryRun: Flag.optional(),
  importId: Id.optional(),
  /** Key that the sender chooses to query the progress of reading. */
  progress: z.string().max(64).optional(),
  /** Unknown headers and the field of each, as a JSON object; stored for later files. */
  headings: z.string().max(8000).optional(),
})
/** Changes of a draft: corrected rows, and values that are replaced in all cells. */
export const ImportBody = z.object({
  rows: z
    .array(z.object({ row: z.int(), cells: z.record(z.string().max(50), given) }))
    .max(maxCorrected)
    .optional(),
  replace: z
    .array(z.object({ field: z.string().max(50), from: given, to: given }))
    .max(100)
    .optional(),
  skipBad: z.boolean().optional(),
})
export type ImportBody = z.infer<typeof ImportBody>

const Mark = z.object({
  row: z.int(),
  field: z.string(),
  value: z.string(),
  message: z.string(),
  /** The value was guessed, and a person should confirm it. */
  guess: z.boolean().optional(),
})
/** A question of a preview about the whole file; its answer is the parameter with this name, and the rows are then checked again. */
const Ask = z.object({
  name: z.string(),
  text: z.string(),
  /** The import requires an answer. */
  required: z.boolean(),
  /** Possible answers; a single one is shown as a checkbox. */
  choices: z.array(z.object({ value: z.string(), label: z.string() })),
})
export type ImportAsk = z.infer<typeof Ask>
export const ImportAnswer = z.object({
  /** Id with which a preview is committed; null if no draft is kept. */
  importId: Id.nullable(),
  total: z.int(),
  /** Number of rows to import. */
  ok: z.int(),
  bad: z.int(),
  /** Faults of the first thousand wrong rows; the error list has all. */
  rows: z.array(Mark),
  /** The first thousand warnings. */
  warnings: z.array(Mark),
  /** Notes about skipped content, and other remarks. */
  notes: z.array(z.string()),
  /** Rows of a preview: the first thousand as read, wrong ones first. */
  preview: z.array(SheetRow),
  asks: z.array(Ask).optional(),
  /** Id with which the import can be undone within a day; null if it created nothing. */
  undoId: Id.nullable().optional(),
  /** Numbers of an import whose rows may exist already. */
  counts: z.object({ added: z.int(), changed: z.int(), same: z.int(), disabled: z.int() }).optional(),
})
export type ImportAnswer = z.infer<typeof ImportAnswer>
export type ImportMark = z.infer<typeof Mark>
export type ImportedRow = z.infer<typeof SheetRow>

/** Accepted files of an import with this size limit. */
export const sheetUpload = (megabytes: number) => ({
  maxBytes: megabytes * 1024 * 1024,
  limit: `${megabytes}M`,
  types: ['.xlsx', '.xls'] as const,
  also: ['.csv'] as const,
})

export const imports = contract(
  'imports',
  {
    progress: get(`${MANAGEMENT}/import/progress`, {
      may: 'signed-in',
      summary: '本人正在读取的导入文件的进度',
      query: z.object({ progress: z.string().max(64) }),
      content: z.object({
        /** Progress of the file from 0 to 100. */
        percent: z.int(),
        rows: z.int(),
      }),
    }),
  },
  {
    noFile: '请选择要导入的文件',
    noRows: '文件中没有{what}：标题行下面没有数据',
    noItems: '文件中没有{what}',
    otherTarget: '这个文件是为另一个{what}读取的，请重新选择文件',
    allKnown: '文件中的 {n} {unit}都已存在，没有新的内容',
    allWrong: '文件中的 {n} {unit}都有错误，没有导入任何内容',
    knownOrWrong: '没有导入任何内容：{known} {unit}已存在，{bad} {unit}有错误',
  },
)
