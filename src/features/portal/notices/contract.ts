// Notices of the signed-in person, and their settings.
import { z } from 'zod'
import { contract, get, MANAGEMENT, personal, post, put } from '#shared/contract.ts'
import { enumOfKeys } from '#shared/fields.ts'
import { Id } from '#shared/ids.ts'
import { Paging, page } from '#shared/paging.ts'
import { noticeKinds, switchable } from '#shared/notice-kinds.ts'

const Kind = enumOfKeys(noticeKinds)

const Notice = z.object({
  kind: Kind,
  /** Id of the record that the notice leads to; its type follows from the kind. */
  subjectId: Id,
  /** Name of the record at the time of the notice; '' if the kind needs none. */
  title: z.string(),
  /** Deadline of the task, YYYY-MM-DD HH:mm:ss; null if it has none. */
  dueTime: z.string().nullable(),
  /** A number that the words of the kind contain; null if they contain none. */
  amount: z.int().nullable(),
  createTime: z.string(),
  read: z.boolean(),
})
export type Notice = z.infer<typeof Notice>

const Setting = z.object({
  /** Groups that are switched off. */
  off: z.array(enumOfKeys(switchable)).max(20),
  /** Whether notices also come by mail. */
  mail: z.boolean(),
  /** Whether mail waits from 21:00 to 8:00. */
  quiet: z.boolean(),
})
const ShownSetting = Setting.extend({
  /** Whether the server sends mail. */
  offersMail: z.boolean(),
  /** Whether the person has an e-mail address. */
  hasAddress: z.boolean(),
})
export type NoticeSetting = z.infer<typeof ShownSetting>

export const notices = contract('notices', {
  page: get(`${MANAGEMENT}/notice`, {
    ...personal,
    summary: '本人的通知，最新的在前，以及未读数',
    query: Paging,
    content: page(Notice).extend({ unread: z.int() }),
  }),
  stream: get(`${MANAGEMENT}/notice/stream`, {
    ...personal,
    summary: '本人通知的事件流（SSE）：通知有变化时收到一个事件',
    answer: 'events',
  }),
  read: post(`${MANAGEMENT}/notice/read`, {
    may: 'signed-in',
    summary: '本人已读一条通知，可重复',
    body: z.object({ kind: Kind, subjectId: Id }),
    audit: '已读通知',
    journal: true,
  }),
  readAll: post(`${MANAGEMENT}/notice/readAll`, {
    may: 'signed-in',
    summary: '本人全部通知标为已读',
    audit: '全部通知已读',
    journal: true,
  }),
  setting: get(`${MANAGEMENT}/notice/setting`, {
    ...personal,
    summary: '本人的通知设置；安全提醒不能关闭',
    content: ShownSetting,
  }),
  saveSetting: put(`${MANAGEMENT}/notice/setting`, {
    may: 'signed-in',
    summary: '保存本人的通知设置；关闭的类别不再产生通知',
    body: Setting,
    content: ShownSetting,
    audit: '保存通知设置',
  }),
})
