// Tests of the mail of notices, with a mail server that refuses, defers, drops and keeps silent, by a clock of the test.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ExamWorld, startExamWorld } from '#test/exam-world.ts'
import { type MailServer, startMailServer } from '#test/mail-server.ts'
import type { Person } from '#test/world.ts'
import { createLog } from '#platform/log.ts'
import { type Mailer, openMailer } from '#platform/mail/mail.ts'
import { notices } from '../contract.ts'
import { mailNoticesWork } from './mailing.ts'

let w: ExamWorld
let server: MailServer
let viewer: Person
let examId: string
const mailers: Mailer[] = []
beforeAll(async () => {
  ;[w, server] = await Promise.all([
    startExamWorld({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: '演武 <yanwu@example.com>' }),
    startMailServer(),
  ])
  viewer = await w.world.signIn('viewer')
  examId = await w.exam({ examinationName: '等待期测评', endTime: '2030-06-01 18:00:00' })
  await w.rows(`update app_user set email = login_name || '@example.com' where tenant_id = $1`, [w.tenantId])
})
afterAll(async () => {
  for (const mailer of mailers) mailer.close()
  await server?.close()
  await w?.world.close()
})

/** A time of the tenant on 2030-05-05, or so many days later. */
const at = (hour: number, day = 0) => new Date(Date.parse('2030-05-05T00:00:00+08:00') + (day * 24 + hour) * 3_600_000)
const noon = at(12)
const mailer = (url = server.url) => {
  const made = openMailer({ url, from: '演武 <yanwu@example.com>', timeoutMs: 300 })
  mailers.push(made)
  return made
}
const run = (clock: Date, by: Mailer | null = mailer()) =>
  mailNoticesWork({
    pool: w.world.program.pool,
    log: createLog('silent'),
    mailer: by,
    originOf: (domain) => `https://${domain}.example.com`,
    clock: () => clock,
  }).handle({ tenantId: '0', id: '0' }, new AbortController().signal)

/** Leaves these people one unread notice each, of the exam, that is due at noon. */
async function due(...names: string[]) {
  await w.rows('delete from notice_setting')
  await w.rows(`delete from notice where not (subject_id = $1 and kind = 'EXAM_ASSIGNED')`, [examId])
  const ids = names.map((name) => w.userIds[name])
  await w.rows(
    `update notice set read_at = null, created_at = $2, mail_tries = 0, title = '等待期测评', mail_after = case when user_id = any($1::bigint[]) then $2::timestamptz end`,
    [ids, noon],
  )
}
const whom = () => server.received.map(({ to }) => to.join())
beforeEach(async () => {
  server.received = []
  server.manner = 'accept'
  await due('viewer')
})

test('a notice is mailed once, with its deadline and a link to the site of the tenant, and without a score', async () => {
  await run(noon)
  await run(noon)
  expect(server.received).toHaveLength(1)
  const [mail] = server.received
  expect(mail?.to).toEqual(['viewer@example.com'])
  expect(mail?.headers.get('subject')).toEqual(['【青禾人寿保险（演示）】新的考试：等待期测评'])
  expect(mail?.headers.get('auto-submitted')).toEqual(['auto-generated'])
  expect(mail?.text.trim()).toBe(`林小满，您好：

· 新的考试：等待期测评（2030-06-01 18:00 截止）
  https://demo.example.com/learn/exam/${examId}

本邮件由系统发送，请勿回复。在「通知设置」中可以关闭邮件：
https://demo.example.com/learn/me`)
})

test('a read notice, a switched-off channel, a missing address and an old notice cause no mail', async () => {
  await viewer.get(notices.readAll)
  await run(noon)
  await due('viewer', 'leader', 'auditor')
  await viewer.get(notices.saveSetting, { body: { off: [], mail: false, quiet: true } })
  await w.rows(`update app_user set email = '' where login_name = 'leader' and tenant_id = $1`, [w.tenantId])
  await w.rows(`update notice set created_at = $2::timestamptz - interval '3 days' where user_id = $1`, [w.userIds['auditor'], noon])
  await run(noon)
  expect(server.received).toEqual([])
  await w.rows(`update app_user set email = 'leader@example.com' where login_name = 'leader' and tenant_id = $1`, [w.tenantId])
  // nobody gets what was due before
  await run(at(13))
  expect(server.received).toEqual([])
})

test('from 21:00 to 8:00 mail waits, unless the person switched the quiet hours off or a password was changed', async () => {
  const lateAt = async (clock: Date) => {
    await w.rows(`update notice set mail_after = $1 where mail_after is not null`, [clock])
    await run(clock)
    return server.received.length
  }
  expect(await lateAt(at(21))).toBe(0)
  await run(at(7.9, 1))
  expect(server.received).toEqual([])
  await run(at(8, 1))
  expect(server.received).toHaveLength(1)
  await due('viewer')
  expect(await lateAt(at(5))).toBe(1)
  await run(at(8))
  expect(server.received).toHaveLength(2)
  await due('viewer')
  await viewer.get(notices.saveSetting, { body: { off: [], mail: true, quiet: false } })
  expect(await lateAt(at(23))).toBe(3)
  await due('viewer')
  await w.rows(`update notice set kind = 'PASSWORD_CHANGED', subject_id = user_id where mail_after is not null`)
  expect(await lateAt(at(23))).toBe(4)
  await w.rows(`update notice set kind = 'EXAM_ASSIGNED', subject_id = $1 where kind = 'PASSWORD_CHANGED'`, [examId])
})

test('several notices of a person become one mail', async () => {
  const more = await w.exam({ examinationName: '第二场测评' })
  await w.rows(`update notice set created_at = $1, mail_after = $1 where user_id = $2`, [noon, w.userIds['viewer']])
  await w.rows(`update notice set mail_after = null where user_id <> $1`, [w.userIds['viewer']])
  await run(noon)
  expect(server.received).toHaveLength(1)
  expect(server.received[0]?.headers.get('subject')?.[0]).toContain('您有 2 条新通知')
  for (const id of [examId, more]) expect(server.received[0]?.text).toContain(`https://demo.example.com/learn/exam/${id}`)
})

test('a refused address is given up, a deferred mail is tried again later, and others get theirs', async () => {
  await due('viewer', 'leader', 'auditor')
  server.manner = (address) => ({ 'viewer@example.com': 'refuse' as const, 'leader@example.com': 'defer' as const })[address] ?? 'accept'
  await run(noon)
  expect(whom()).toEqual(['auditor@example.com'])
  server.manner = 'accept'
  await run(at(12))
  expect(whom()).toEqual(['auditor@example.com'])
  await run(at(12.1))
  expect(whom()).toEqual(['auditor@example.com', 'leader@example.com'])
})

test('a mail whose answer was lost is sent again with the same Message-ID', async () => {
  server.manner = 'drop'
  await run(noon)
  server.manner = 'accept'
  await run(at(12.1))
  expect(server.received).toHaveLength(2)
  const ids = server.received.map(({ headers }) => headers.get('message-id')?.[0])
  expect(ids[0]).toMatch(/^<notice\.[0-9a-f]{32}@demo\.example\.com>$/)
  expect(new Set(ids).size).toBe(1)
})

test('a silent or absent server stops the run, and a mail is given up after its tries', async () => {
  await due('viewer', 'leader')
  server.manner = 'silent'
  await run(noon)
  const tries = async () => (await w.rows(`select mail_tries n from notice where mail_tries > 0 order by mail_tries`)).map(({ n }) => n)
  expect(await tries()).toEqual([1])
  await run(noon, mailer('smtp://127.0.0.1:1'))
  expect(await tries()).toEqual([1, 1])
  for (let i = 0; i < 20; i++)
    await run(at(13 + i / 10_000), mailer('smtp://127.0.0.1:1')).then(() =>
      w.rows(`update notice set mail_after = $1 where mail_after is not null`, [noon]),
    )
  expect(await tries()).toEqual([8, 8])
  server.manner = 'accept'
  await run(at(14))
  expect(server.received).toEqual([])
})

test('line breaks in names and titles add no header and no recipient', async () => {
  const evil = 'x\r\nBcc: thief@example.com\r\n\r\nbody'
  await w.rows(`update notice set title = $1 where mail_after is not null`, [evil])
  await w.rows(`update app_user set name = $1 where id = $2`, [evil, w.userIds['viewer']])
  await run(noon)
  expect(server.received).toHaveLength(1)
  expect(server.received[0]?.to).toEqual(['viewer@example.com'])
  expect([...(server.received[0]?.headers.keys() ?? [])]).not.toContain('bcc')
  await due('viewer')
  server.received = []
  for (const email of ['a@example.com, b@example.com', 'a@example.com\r\nRCPT TO:<b@example.com>', 'nobody']) {
    await w.rows(`update app_user set email = $1 where id = $2`, [email, w.userIds['viewer']])
    await run(noon)
  }
  expect(server.received).toEqual([])
  await w.rows(`update app_user set email = 'viewer@example.com', name = '林小满' where id = $1`, [w.userIds['viewer']])
})

test('a switched-off group writes no notice, and security cannot be switched off', async () => {
  const setting = await viewer.get(notices.setting)
  expect(setting).toEqual({ off: [], mail: true, quiet: true, offersMail: true, hasAddress: true })
  const save = (off: string[]) => viewer.ask(notices.saveSetting, { body: { off, mail: true, quiet: true } })
  expect((await save(['SECURITY'])).succ).toBe(false)
  expect((await save(['DUE', 'ASSIGNED', 'DUE'])).content).toMatchObject({ off: ['ASSIGNED', 'DUE'] })
  const id = await w.exam({ examinationName: '不通知的测评' })
  const found = await w.rows('select user_id::text id from notice where subject_id = $1', [id])
  expect(found.map((n) => n['id'])).not.toContain(w.userIds['viewer'])
  expect(found).toHaveLength(3)
})
