// Templates of course and script sheets, each with an example and instructions.
import { writeSheet, type WrittenRow } from '#platform/spreadsheets/spreadsheets.ts'
import { mediaTypeLabels, needAnswerLabels, scriptTypeLabels, type SheetField, sheetFields } from '#features/authoring/scripts/fields.ts'
import { treeColumns } from '../fields.ts'
import { courseColumns, scriptColumns, written } from './sheet-columns.ts'

const lines: readonly Partial<Record<SheetField, string>>[] = [
  {
    type: scriptTypeLabels.QUESTION,
    mediaType: mediaTypeLabels.VIDEO,
    needAnswer: needAnswerLabels.NEED,
    section: '开场',
    text: '您好，请问您今天想了解哪方面的内容？',
    answerPoints: '先问候，再说明来意',
    answerText: '您好，我是您的客户经理，今天想和您聊一聊家庭保障。',
  },
  {
    type: scriptTypeLabels.TIPS,
    mediaType: mediaTypeLabels.AUDIO,
    needAnswer: needAnswerLabels.NO_NEED,
    section: '开场',
    text: '请先寒暄，再了解客户的家庭情况。',
  },
]
const example: readonly WrittenRow[] = lines.map((line) => sheetFields.map((name) => line[name] ?? ''))
const parts: Readonly<Record<string, string>> = {
  courseTitle: '家庭保障首次面谈',
  courseDescription: '认识客户，了解需求',
  sceneTitle: '初次拜访',
  sceneDescription: '客户在家中',
  subSceneTitle: '开场寒暄',
  subSceneContent: '王女士是两个孩子的妈妈\n她第一次和您见面',
}
const lineNotes = [
  '类型填写 话术对话、知识提问、动作 或 提示；媒体类型填写 视频、音频 或 文本；是否需要回答填写 需要 或 不需要。也可以从下拉列表中选择。',
  '图片类脚本请在页面中添加。',
  '文本必填；需要回答时参考答案必填。少于8个字符的文本和参考答案可以导入，但无法生成音视频。',
  '每个子场景最多 9,999 条脚本；与已有脚本完全相同的行不会重复导入。',
  '带 * 的列必须存在；列的顺序可以调整，多余的列会被忽略，隐藏的行会被跳过。',
  '导入前请删除示例行。',
]

const writers = {
  scripts: () => writeSheet(written(scriptColumns), example, { sheet: '脚本', notes: lineNotes }),
  courses: () =>
    writeSheet(
      written(courseColumns),
      example.map((line, i) => [...treeColumns.map(({ field }) => (i ? '' : (parts[field] ?? ''))), ...line]),
      {
        sheet: '课程',
        notes: [
          '一行一条脚本。课程、场景、子场景的单元格留空时，与上一行相同；名称相同的是同一个课程、场景或子场景。',
          '新课程须填写课程描述；描述和内容写在第一行即可。没有脚本的场景或子场景也可以单独占一行。',
          '导入的课程为停用状态；课程名称已存在时，可选择「追加到同名课程」。',
          '子场景内容可以分行填写，一行一句。',
          ...lineNotes,
        ],
      },
    ),
}

const made: Partial<Record<keyof typeof writers, Promise<Buffer>>> = {}
/** Cached after the first success. */
export const templateOf = (what: keyof typeof writers): Promise<Buffer> =>
  (made[what] ??= writers[what]().catch((error: unknown) => {
    delete made[what]
    throw error
  }))
