// A chat model for tests with the protocol of OpenAI: it streams, reasons, refuses fields and forgets like real services.
import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

type Body = Record<string, unknown>
export type ChatMessage = { role: string; content: string }

export interface ChatModel {
  /** Text of the answer to the messages that fit into the context. */
  say: (messages: ChatMessage[], body: Body) => string
  /** Field of its thoughts. `hidden`: they use up the tokens and are not sent; null: it does not reason. */
  thinks: 'reasoning_content' | 'reasoning' | 'inline' | 'unopened' | 'hidden' | null
  /** Field that stops its reasoning, and no other. */
  quietBy: string | null
  /** Tokens that its thoughts need; with fewer there is no answer. */
  thoughtTokens: number
  /** Fields that it refuses with 400. */
  refuses: string[]
  /** Formats of answers that it knows. */
  formats: string[]
  /** Length of its context in characters; earlier text is forgotten silently. */
  context: number
  /** True if it streams where asked to. */
  streams: boolean
}

export const usualModel: ChatModel = {
  say: () => '您好，这个价格对我来说有点高。',
  thinks: null,
  quietBy: null,
  thoughtTokens: 2_000,
  refuses: [],
  formats: ['json_schema', 'json_object'],
  context: 100_000,
  streams: true,
}

export const event = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`
export const chunkOf = (delta: object, finish: string | null = null, more: object = {}) => ({
  id: 'c1',
  object: 'chat.completion.chunk',
  choices: [{ index: 0, delta, finish_reason: finish }],
  ...more,
})
const DONE = 'data: [DONE]\n\n'
const usage = { prompt_tokens: 40, completion_tokens: 9, total_tokens: 49 }

/** Sends the parts as packets of one stream, and ends it unless `open`. */
export const streamOf =
  (parts: readonly (string | Buffer)[], { open = false, type = 'text/event-stream' } = {}) =>
  async (response: ServerResponse): Promise<void> => {
    response.writeHead(200, { 'content-type': type })
    for (const part of parts) {
      response.write(part)
      await sleep(1)
    }
    if (!open) response.end()
  }

const pieces = (text: string) =>
  [...text].reduce<string[]>((list, c, i) => (i % 4 ? [...list.slice(0, -1), list.at(-1) + c] : [...list, c]), [])

/** The events of a whole answer. */
export const eventsOf = (text: string, finish = 'stop') => [
  event(chunkOf({ role: 'assistant', content: '' })),
  ...pieces(text).map((content) => event(chunkOf({ content }))),
  event(chunkOf({}, finish)),
]

/** The last characters of the messages that fit into the context. */
function remembered(messages: readonly ChatMessage[], context: number): ChatMessage[] {
  let left = context
  return messages
    .toReversed()
    .map(({ role, content }) => {
      const kept = content.slice(Math.max(0, content.length - left))
      left -= kept.length
      return { role, content: kept }
    })
    .toReversed()
}

const switchedOff = {
  reasoning_effort: ({ reasoning_effort: effort }: Body) => effort === 'none' || effort === 'minimal',
  enable_thinking: (body: Body) => body['enable_thinking'] === false,
  thinking: ({ thinking }: Body) => (thinking as { type?: string } | undefined)?.type === 'disabled',
  chat_template_kwargs: ({ chat_template_kwargs: kwargs }: Body) =>
    (kwargs as { enable_thinking?: boolean } | undefined)?.enable_thinking === false,
} as Record<string, (body: Body) => boolean>

const THOUGHTS = '客户在想价格。'

/** Parts of an answer: fields beside the text, the text, and the reason to finish. */
function partsOf(model: ChatModel, body: Body): { beside: object; text: string; finish: string } {
  const said = model.say(remembered(body['messages'] as ChatMessage[], model.context), body)
  const { thinks, quietBy } = model
  if (!thinks || (quietBy !== null && switchedOff[quietBy]?.(body))) return { beside: {}, text: said, finish: 'stop' }
  const hasRoom = Number(body['max_tokens']) > model.thoughtTokens
  const finish = hasRoom ? 'stop' : 'length'
  const text = hasRoom ? said : ''
  if (thinks === 'hidden') return { beside: {}, text, finish }
  if (thinks === 'inline') return { beside: {}, text: `<think>\n${THOUGHTS}${hasRoom ? `</think>\n\n${text}` : ''}`, finish }
  if (thinks === 'unopened') return { beside: {}, text: `${THOUGHTS}${hasRoom ? `</think>\n\n${text}` : ''}`, finish }
  return { beside: { [thinks]: THOUGHTS }, text, finish }
}

/** Answers one request as the model does. */
export async function answerAs(model: ChatModel, body: Body, response: ServerResponse): Promise<void> {
  const refuse = (message: string) =>
    void response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ error: { message } }))
  const refused = model.refuses.find((name) => name in body)
  if (refused) return refuse(`Unsupported parameter: ${refused}`)
  const { type } = (body['response_format'] ?? {}) as { type?: string }
  if (type && !model.formats.includes(type)) return refuse(`This response_format type is unavailable now`)
  const { beside, text, finish } = partsOf(model, body)
  if (body['stream'] && model.streams) {
    const thoughts = Object.keys(beside).length ? [event(chunkOf({ content: null, ...beside }))] : []
    const last = event({ ...chunkOf({}), choices: [], usage })
    return streamOf([...thoughts, ...eventsOf(text, finish), last, DONE])(response)
  }
  const message = { role: 'assistant', content: text || null, ...beside }
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ choices: [{ index: 0, message, finish_reason: finish }], usage }))
}
