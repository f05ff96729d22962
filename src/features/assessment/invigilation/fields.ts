// Words and limits of invigilation that contract, rules and web share.
export const maxMinutesAdded = 600
export const wrongMinutes = `分钟数应为1到${maxMinutesAdded}`
export const noCandidates = '请选择考生'
