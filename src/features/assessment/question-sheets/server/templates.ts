// Templates of question files, with one example per type.
import { writeSheet } from '#platform/spreadsheets/spreadsheets.ts'
import { sheetNotes } from './export-questions.ts'
import { writtenColumns } from './sheet-columns.ts'

const none = (n: number) => Array.from({ length: n }, () => '')
const rows = [
  [
    '单选',
    '重大疾病保险的给付方式通常是',
    '定额给付',
    '费用补偿',
    '按天津贴',
    '分期返还',
    ...none(4),
    'A',
    '2',
    '确诊合同约定的疾病即按保额给付。',
    '0.3',
    '重疾险',
    '',
  ],
  ['多选', '下列属于投保人义务的有', '如实告知', '按期缴费', '代为理赔', '及时通知', ...none(4), 'A,B,D', '3', '', '', '', ''],
  ['判断', '犹豫期内退保可以退还全部保费', ...none(8), '对', '1', '', '', '', ''],
  ['填空', '医疗险常见的____为30天，意外伤害____。', ...none(8), '等待期|观察期;不受限制', '2', '', '', '', ''],
  [
    '简答',
    '客户说“我已经有社保了”，你会怎样回应？',
    ...none(8),
    '先认同，再说明社保有起付线、封顶线和自费项目，最后说明商业保险的补充作用。',
    '5',
    '',
    '',
    '异议处理',
    '',
  ],
]
const writeTemplate = () => writeSheet(writtenColumns(8), rows, { sheet: '试题', notes: [...sheetNotes, '导入前请删除示例行。'] })

let made: Promise<Buffer> | undefined
/** Generates the template once; a failed attempt is not cached. */
export const sheetTemplate = () =>
  (made ??= writeTemplate().catch((error: unknown) => {
    made = undefined
    throw error
  }))

export const jsonTemplate = Buffer.from(
  `${JSON.stringify(
    {
      version: 1,
      questions: [
        { type: '单选', subjectName: '重大疾病保险的给付方式通常是', options: ['定额给付', '费用补偿', '按天津贴'], answer: 'A', score: 2 },
        {
          type: '多选',
          subjectName: '下列属于投保人义务的有',
          options: ['如实告知', '按期缴费', '代为理赔'],
          answer: 'A,B',
          tags: ['合同'],
        },
        { type: '判断', subjectName: '犹豫期内退保可以退还全部保费', answer: true },
        { type: '填空', subjectName: '医疗险常见的{{answer}}为{{answer}}天。', answer: '等待期|观察期,30' },
        {
          type: '简答',
          subjectName: '客户说“我已经有社保了”，你会怎样回应？',
          answer: '先认同，再说明社保的起付线与自费项目。',
          difficulty: 0.6,
        },
      ],
    },
    null,
    2,
  )}\n`,
)

export const paperTemplate = Buffer.from(
  `\uFEFF一、单项选择题（每题2分）
1. 重大疾病保险的给付方式通常是（A）。
A. 定额给付
B. 费用补偿
C. 按天津贴
解析：确诊合同约定的疾病即按保额给付。
难度：易
知识点：重疾险

二、多项选择题（每题3分）
1. 下列属于投保人义务的有
A. 如实告知　B. 按期缴费　C. 代为理赔　D. 及时通知
答案：ABD

三、判断题（正确的打√，错误的打×）
1. 犹豫期内退保可以退还全部保费。（√）

四、填空题（每空1分）
1. 医疗险常见的____为30天，意外伤害____。
答案：等待期|观察期；不受限制

五、简答题（每题5分）
1. 客户说“我已经有社保了”，你会怎样回应？
参考答案：先认同，再说明社保有起付线、封顶线和自费项目。
得分点：
先认同（2分）
说明社保的限制（3分）
`.replaceAll('\n', '\r\n'),
)
