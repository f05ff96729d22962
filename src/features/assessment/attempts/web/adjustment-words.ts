// Names of the ways in which an exam counts a bad question.
export const adjustmentWords = { NONE: '正常计分', ALL_RIGHT: '全员满分', ALSO_RIGHT: '另有答案', OUT_OF_TOTAL: '不计总分' } as const
