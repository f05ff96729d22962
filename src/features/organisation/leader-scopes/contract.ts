// Training leaders of a department: for everything (全部) or for 课, 项, 考, 题.
import { z } from 'zod'
import { contract, get, MANAGEMENT, put } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'

export const leaderTypes = [
  'TRAINING_MANAGER',
  'TRAINING_MANAGER_ONLY_COURSE',
  'TRAINING_MANAGER_ONLY_PROJECT',
  'TRAINING_MANAGER_ONLY_EXAM',
  'TRAINING_MANAGER_ONLY_PAPER',
] as const
export const LeaderType = z.enum(leaderTypes)
export type LeaderType = z.infer<typeof LeaderType>

export const Leader = z.object({
  /** Id of the user. */
  id: Id,
  name: z.string(),
  workNo: z.string(),
  /** Phone number with a masked middle. */
  telephone: z.string(),
  orgName: z.string().nullable(),
  leaderType: LeaderType,
})
export type Leader = z.infer<typeof Leader>

export const leaderScopes = contract('leader-scopes', {
  list: get(`${MANAGEMENT}/department/:departmentId/leader`, {
    may: 'user:menu',
    summary: '部门的培训负责人，每人每种范围一条',
    content: z.array(Leader),
  }),
  save: put(`${MANAGEMENT}/department/leader`, {
    may: 'depart:btn:leader',
    stepUp: true,
    summary: '设置部门的培训负责人，以此列表为准',
    body: z.object({
      departmentId: Id,
      trainingLeaders: z
        .array(
          z
            .object({ id: Id.optional(), userId: Id.optional(), leaderType: LeaderType })
            .refine((l) => l.userId !== undefined || l.id !== undefined, '请选择人员'),
        )
        .max(500, '最多500条'),
    }),
    content: z.array(Leader),
    audit: '设置培训负责人',
  }),
})
