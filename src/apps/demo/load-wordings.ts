// Loads the initial phrases and terms of an insurer.
import type { Pool } from '#platform/database/pool.ts'
import { transaction } from '#platform/database/transaction.ts'
import { enterTenant } from '#features/organisation/sessions/server/entrance.ts'
import { createWording, getTerms, pageWordings, saveTerms } from '#features/practice/phrase-rules/server/phrase-rules.ts'

const wordings = [
  ['RED_LINE', '保证收益', ['不保证收益', '不能保证收益', '没有保证收益'], '红利是不确定的，演示利益只是假设，以实际分配为准。'],
  ['RED_LINE', '百分之百赔', ['不是百分之百赔'], '是否理赔以条款和如实告知为准。'],
  ['RED_LINE', '返佣', ['不返佣', '禁止返佣', '不能返佣'], '不得给予客户合同以外的利益。'],
  ['RED_LINE', '不用告知', ['不是不用告知'], '提醒客户如实告知健康状况。'],
  ['WARNING', '比存款划算', [], '保险与存款性质不同，不作简单比较。'],
  ['WARNING', '稳赚不赔', [], '不使用绝对化的说法。'],
  ['WARNING', '绝对安全', [], '不使用绝对化的说法。'],
  ['NOTICE', '马上停售', [], '不以停售催促客户。'],
] as const

const terms = [
  '重疾险 重大疾病保险',
  '等待期 观察期',
  '犹豫期 冷静期',
  '保额 保险金额',
  '保费 保险费',
  '现金价值 退保金',
  '年金险 养老年金',
]

/** Does nothing if the tenant has phrases or terms. */
export async function loadDemoWordings(pool: Pool, tenantId: string): Promise<void> {
  await transaction(pool, {
    tenantId,
    entry: enterTenant(tenantId),
    async run(db) {
      if ((await pageWordings(db, { pageNumber: 1, pageSize: 1 })).total || (await getTerms(db)).groups.length) return
      for (const [level, text, exceptions, advice] of wordings.toReversed())
        await createWording(db, { level, text, exceptions: [...exceptions], advice })
      await saveTerms(db, { groups: terms.map((words) => words.split(' ')), version: '0' })
    },
  })
}
