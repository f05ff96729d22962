// Definitions of all figures of reports, used as their tooltips.

const scored = '分数以计入成绩的一次为准；待阅卷的人不计'

/** Definitions by the title of the figure on pages and in spreadsheets. */
export const figureHints: Readonly<Record<string, string>> = {
  应考人数: '所选范围内被指派、须参加的人',
  参加人数: '应考人员中已交卷的人，含待阅卷',
  待阅卷: '应考人员中已交卷、还没有一次评完分的人',
  参与率: '参加人数 ÷ 应考人数',
  合格率: `合格人数 ÷ 已评分人数；${scored}`,
  优秀率: `优秀人数 ÷ 已评分人数；${scored}`,
  良好率: `良好人数 ÷ 已评分人数；${scored}`,
  较差率: `较差人数 ÷ 已评分人数；${scored}`,
  差率: `差的人数 ÷ 已评分人数；${scored}`,
  平均分: `已评分人员的总分之和 ÷ 已评分人数；${scored}`,
  题型得分率: `已评分人员在该题型的得分 ÷ 该题型满分；${scored}`,
  试题得分率: '答过试卷的人在本题的得分 ÷ 本题满分：每人计入成绩的一次；全部待阅卷的人按最后一次，其中待阅的答案不计',
  选项: '选了该选项的人 ÷ 答过试卷的人，人员与试题得分率相同',
  成绩等级分布: `各等级人数 ÷ 已评分人数；${scored}`,
}
/** Rule for every percentage: 99.99 % is never shown as 100 %, nor 0.01 % as 0 %. */
export const roundingHint = '百分比四舍五入到两位小数；不足全部的不显示为 100%，不为零的不显示为 0%'
export const hintOf = (title: string): string | undefined => {
  const told = figureHints[title]
  return told && `${told}。${roundingHint}`
}
