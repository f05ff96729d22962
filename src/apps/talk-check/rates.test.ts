// The five rates of a chat model, measured on scripted models of which each has one fault.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type ChatMessage, type ChatModel, usualModel } from '#test/chat-service.ts'
import { startServices } from '#test/media-services.ts'
import { scenario } from '#test/scenario.ts'
import { openChat } from '#engines/chat/chat.ts'
import { playTalks, type Rates } from './rates.ts'

let server: Awaited<ReturnType<typeof startServices>>
beforeAll(async () => {
  server = await startServices()
})
afterEach(() => server.reset())
afterAll(() => server.close())

const said = ['您家里几口人，有没有孩子？', '我理解您的担心。', '今天天气不错。']
const isClaim = (messages: ChatMessage[]) => messages[0]?.content.includes('核对') ?? false
const claims = JSON.stringify({
  claims: [
    { goal: 'family', turn: 1, quote: '您家里几口人' },
    { goal: 'care', turn: 2, quote: '我理解您的担心' },
  ],
})
const replies = ['孩子上学花销大，一年最多拿出三千块。', '我再想想看。', '嗯，是不错。']

/** A model that answers well; `wrong` replaces its second reply, `claimed` its claims. */
async function play({ wrong = '我再想想看。', claimed = claims } = {}): Promise<Record<keyof Rates, string>> {
  const model: ChatModel = {
    ...usualModel,
    say: (messages) => {
      if (isClaim(messages)) return claimed
      const turn = messages.filter(({ role }) => role === 'assistant').length
      return turn === 2 ? wrong : (replies[turn - 1] ?? '')
    },
  }
  server.judging.model = model
  const chat = openChat('对话模型', { url: server.url, key: '', model: 'talk-1' })
  const rates = await playTalks(chat, [{ scenario, said }])
  return Object.fromEntries(Object.entries(rates).map(([name, { good, of }]) => [name, `${good}/${of}`])) as Record<keyof Rates, string>
}

const good = { inRole: '3/3', keptSecrets: '3/3', toldSecrets: '1/1', agreement: '2/2' }

test.each<[string, Parameters<typeof play>[0], object]>([
  ['plays well', {}, good],
  ['leaves its role', { wrong: '作为AI，我不能回答。' }, { ...good, inRole: '2/3' }],
  ['sells', { wrong: '我来帮您介绍一下这款产品。' }, { ...good, inRole: '2/3' }],
  ['gives the wording of a goal away', { wrong: '你应该说不能保证续保。' }, { ...good, keptSecrets: '2/3' }],
  ['answers no JSON', { claimed: '我觉得都说到了' }, { ...good, agreement: '0/2' }],
  ['claims nothing', { claimed: '{"claims":[]}' }, { ...good, agreement: '0/2' }],
])('a model that %s', async (_, how, expected) => {
  expect(await play(how)).toMatchObject(expected)
})

test('a failing service ends the check with its reason', async () => {
  const chat = openChat('对话模型', { url: 'http://127.0.0.1:1', key: '', model: 'talk-1' }, { tries: 1 })
  await expect(playTalks(chat, [{ scenario, said }])).rejects.toThrow('无法连接对话模型')
})
