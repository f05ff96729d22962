// Schema of the bounds of levels.
import { z } from 'zod'
import { maxDecimal } from './fields.ts'

const bound = maxDecimal(100, '成绩等级应为0到100', '请输入成绩等级')
/** Lower bounds of the levels, in percent of the total. */
export const GradeScale = z.object({ excellent: bound, good: bound, slightPoor: bound })
