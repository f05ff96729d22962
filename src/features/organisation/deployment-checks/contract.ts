// Checks of the deployment, for administrators of the platform: the same as those of the command `doctor`.
import { z } from 'zod'
import { contract, get, MANAGEMENT } from '#shared/contract.ts'

/** The result of one check. */
export const Check = z.object({
  name: z.string(),
  state: z.enum(['pass', 'warning', 'failure']),
  /** The finding in words. */
  found: z.string(),
  /** The advised action; null: none. */
  advice: z.string().nullable(),
})
export type Check = z.infer<typeof Check>

export const deploymentChecks = contract('deployment-checks', {
  list: get(`${MANAGEMENT}/deployment/check`, {
    may: 'deployment:menu',
    summary: '检查部署：设置、数据库、备份、文件存储、代理、邮件与应答的服务器；只在平台租户中可用',
    /** `host`: the machine that answered. */
    content: z.object({ host: z.string(), checks: z.array(Check) }),
  }),
})
