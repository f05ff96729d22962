// Webhooks: events are pushed to addresses of the tenant, signed as in Standard Webhooks.
import { z } from 'zod'
import { contract, del, get, MANAGEMENT, post, put } from '#shared/contract.ts'
import { clean } from '#shared/clean.ts'
import { eventTypes } from '#shared/event-types.ts'
import { enumOfKeys } from '#shared/fields.ts'
import { Id } from '#shared/ids.ts'
import { editFields } from '#shared/merge-defined.ts'
import { Paging, page } from '#shared/paging.ts'

/** Maximum number of webhooks of a tenant. */
export const maxWebhooks = 10
/** Hours in which the secret of before a rotation signs too. */
export const rotationHours = 24

/** A plain http address is for a receiver on the same machine. */
const addressPattern = /^(https:\/\/[^\s/?#@]+|http:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?)([/?][^\s#]*)?$/i

const webhookFields = {
  url: z
    .string('请输入地址')
    .overwrite(clean)
    .min(1, { error: '请输入地址', abort: true })
    .max(500, '最多500个字符')
    .refine((text) => addressPattern.test(text), '须为以 https:// 开头的地址，不带用户名'),
  types: z.array(enumOfKeys(eventTypes), '请选择订阅的事件').min(1, '请选择订阅的事件').max(Object.keys(eventTypes).length),
  enabled: z.boolean(),
}
const newFields = { ...webhookFields, enabled: webhookFields.enabled.default(true) }

/** OK: the last try succeeded, or none was made; RETRYING: tries fail; OFF: disabled by a person; STOPPED: by the program. */
export const webhookStates = { OK: '正常', RETRYING: '重试中', OFF: '已停用', STOPPED: '已自动停用' } as const
export const deliveryStates = { WAITING: '待推送', DELIVERED: '已送达', FAILED: '未送达' } as const

export const Webhook = z.object({
  id: Id,
  ...webhookFields,
  url: z.string(),
  types: z.array(z.string()),
  state: enumOfKeys(webhookStates),
  /** GONE: the receiver answered 410; FAILING: three days of failures; null: not stopped. */
  stoppedReason: z.enum(['GONE', 'FAILING']).nullable(),
  /** Since when each try fails. */
  failingSince: z.string().nullable(),
  /** The last answer with success. */
  deliveredTime: z.string().nullable(),
  /** Until then the secret of before the rotation signs too; null: no rotation under way. */
  oldSecretUntil: z.string().nullable(),
  createUserName: z.string().nullable(),
  createTime: z.string(),
})
export type Webhook = z.infer<typeof Webhook>

/** The answer of a receiver: its status, or the reason why there was none. */
const outcome = { status: z.int().nullable(), fault: z.string().nullable(), durationMs: z.int().nullable() }
export const WebhookDelivery = z.object({
  eventId: Id,
  type: z.string(),
  eventTime: z.string(),
  state: enumOfKeys(deliveryStates),
  tries: z.int(),
  ...outcome,
  triedTime: z.string().nullable(),
  /** Time of the next try; null: none is planned. */
  nextTime: z.string().nullable(),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

const WEBHOOK = `${MANAGEMENT}/webhook`
const withSecret = Webhook.extend({ secret: z.string() })

export const webhooks = contract(
  'webhooks',
  {
    list: get(WEBHOOK, { may: 'webhook:menu', summary: '事件推送，按创建时间', content: z.array(Webhook) }),
    create: post(WEBHOOK, {
      may: 'webhook:btn:save',
      stepUp: true,
      summary: '新建事件推送；签名密钥只在这次答复中出现',
      body: z.object(newFields),
      content: withSecret,
      secretAnswer: true,
      audit: '保存事件推送',
    }),
    update: put(`${WEBHOOK}/:id`, {
      may: 'webhook:btn:save',
      stepUp: true,
      summary: '修改事件推送的所给项；启用会解除自动停用',
      body: z.object(editFields(newFields)),
      content: Webhook,
      audit: '保存事件推送',
    }),
    rotate: post(`${WEBHOOK}/:id/rotate`, {
      may: 'webhook:btn:save',
      stepUp: true,
      summary: `轮换签名密钥；${rotationHours}小时内新旧密钥同时签名，新密钥只在这次答复中出现`,
      content: withSecret,
      secretAnswer: true,
      audit: '轮换事件推送密钥',
    }),
    test: post(`${WEBHOOK}/:id/test`, {
      may: 'webhook:btn:save',
      summary: '发送一个测试事件（webhook.test），不重试',
      content: z.object(outcome),
      audit: '发送测试事件',
    }),
    remove: del(`${WEBHOOK}/:id`, {
      may: 'webhook:btn:save',
      stepUp: true,
      summary: '删除事件推送及其推送记录，未送达的不再推送',
      audit: '删除事件推送',
    }),
    deliveries: get(`${WEBHOOK}/:id/delivery`, {
      may: 'webhook:menu',
      summary: '推送记录，最新的事件在前，保留30天',
      query: Paging.extend({ state: enumOfKeys(deliveryStates).optional() }),
      content: page(WebhookDelivery),
    }),
    replay: post(`${WEBHOOK}/:id/replay`, {
      may: 'webhook:btn:replay',
      summary: '重新推送一个事件，或（all）它和此后订阅的全部事件',
      body: z.object({ eventId: Id, all: z.boolean().default(false) }),
      content: z.object({ count: z.int() }),
      audit: '重新推送',
    }),
  },
  {
    taken: '已有相同地址的事件推送',
    full: `事件推送最多${maxWebhooks}个`,
    notActive: '事件推送已停用，请先启用',
    gone: '这个事件已过期，无法重新推送',
  },
)
