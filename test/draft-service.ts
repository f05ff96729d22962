// Proposals of a scripted chat service: twelve questions about a handbook, of which five are bad.
import type { ServerResponse } from 'node:http'
import { usualModel, type ChatMessage, type ChatModel } from './chat-service.ts'

/** Passages of the handbook that the proposals quote. */
export const handbook = [
  '等待期为30天，因意外伤害住院没有等待期。',
  '一般医疗的免赔额为1万元，年度限额200万元，超过免赔额的部分按80%报销。',
  '犹豫期为15天，犹豫期内退保，退还全部保费。咨询电话13812345678。',
]

const short = (text: string, answer: string, passage: string, quote: string) => ({
  type: 'SHORT',
  text,
  options: [] as string[],
  answers: [answer],
  points: [answer],
  analysis: '',
  quotes: [{ passage, quote }],
})
const choice = (text: string, options: string[], answer: string, passage: string, quote: string) => ({
  ...short(text, answer, passage, quote),
  type: 'SINGLE',
  options,
  points: [],
})

export const goodQuestions = [
  choice('等待期是多少天？', ['30天', '60天', '90天', '180天'], 'A', 'p1', '等待期为30天'),
  choice('一般医疗的免赔额是多少？', ['1万元', '2万元', '5千元'], 'A', 'p2', '一般医疗的免赔额为1万元'),
  choice('年度限额是多少？', ['100万元', '200万元', '300万元'], 'B', 'p2', '年度限额200万元'),
  { ...short('因意外伤害住院没有等待期。', '对', 'p1', '因意外伤害住院没有等待期'), type: 'JUDGE', points: [] },
  { ...short('犹豫期为____天。', '15', 'p3', '犹豫期为15天'), type: 'FILL', points: [] },
  short('犹豫期内退保，保费怎么退？', '退还全部保费', 'p3', '犹豫期内退保，退还全部保费'),
  short('超过免赔额的部分怎么报销？', '按80%报销', 'p2', '超过免赔额的部分按80%报销'),
]
export const badQuestions = [
  short('理赔多久到账？', '很快到账', 'p1', '理赔款很快到账'),
  short('犹豫期多久？', '犹豫期为20天', 'p3', '犹豫期为15天'),
  choice('等待期有多长？', ['30天', '三十天', '60天'], 'A', 'p1', '等待期为30天'),
  choice('等待期是多少天', ['30天', '45天'], 'A', 'p1', '等待期为30天'),
  short('怎样介绍保额？', '年度限额200万元，买了稳赚', 'p2', '年度限额200万元'),
]

/** A model that proposes these items, and the same `again` for those that were refused. */
export const draftModel = (items: readonly object[], again: readonly object[] = badQuestions): ChatModel => ({
  ...usualModel,
  say: (messages: ChatMessage[]) => JSON.stringify({ items: messages.at(-1)?.content.includes('"refused"') ? again : items }),
})

/** Answers one request with these items. */
export const proposal = (items: readonly object[]) => (response: ServerResponse) => {
  const choices = [{ index: 0, message: { role: 'assistant', content: JSON.stringify({ items }) }, finish_reason: 'stop' }]
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ choices, usage: { total_tokens: 49 } }))
}
