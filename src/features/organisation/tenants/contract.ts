// Branding of a tenant: the public pictures of its sign-in page.
import { z } from 'zod'
import { contract, get, MANAGEMENT } from '#shared/contract.ts'

export const Branding = z.enum(['logo', 'bgImg', 'banner'])
export type Branding = z.infer<typeof Branding>

export const tenants = contract('tenants', {
  branding: get(`${MANAGEMENT}/tenant/branding/:image`, {
    may: 'public',
    summary: '登录页的图片：logo、bgImg 或 banner',
    query: z.object({ v: z.string().max(60).optional() }),
    answer: 'file',
  }),
})
