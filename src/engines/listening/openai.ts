// Recognition by OpenAI's transcription protocol, which many self-hosted services also speak.
import { z } from 'zod'
import { MediaError } from '../process/media-error.ts'
import type { ListenOptions, ServiceLimits } from '../providers/options.ts'
import { askJson, Refused } from '../providers/request.ts'
import { serviceNames } from '../sources.ts'
import type { Listened } from './listener.ts'
import { refuseUnheard } from './unheard.ts'

const MAX_ANSWER = 1_000_000
/** Maximum length of the prompt with terms; the model ignores the rest. */
const MAX_PROMPT = 200

const seconds = z.number().min(0).catch(0)
const Answer = z.object({
  text: z.string(),
  words: z
    .array(z.object({ word: z.string(), start: seconds, end: seconds }))
    .nullish()
    .catch(null),
  segments: z
    .array(z.object({ no_speech_prob: z.number(), avg_logprob: z.number() }))
    .nullish()
    .catch(null),
})

/** As many whole terms as fit the prompt. */
function toPrompt(hotwords: readonly string[]): string[] {
  const taken: string[] = []
  let length = 0
  for (const word of hotwords) {
    length += word.length + 1
    if (length > MAX_PROMPT) break
    taken.push(word)
  }
  return taken
}

type Format = 'verbose_json' | 'json'

function toForm(mp3: Buffer, model: string, prompt: readonly string[], format: Format): FormData {
  const form = new FormData()
  form.append('file', new Blob([Uint8Array.from(mp3)], { type: 'audio/mpeg' }), 'answer.mp3')
  const fields = { model, language: 'zh', temperature: '0', response_format: format }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (format === 'verbose_json') form.append('timestamp_granularities[]', 'word')
  if (prompt.length) form.append('prompt', prompt.join('、'))
  return form
}

/** Whisper's own rule for silence: a high probability of no speech, and a low one of the words. */
const isNoSpeech = (segments: z.infer<typeof Answer>['segments']) =>
  !!segments?.length && segments.every((s) => s.no_speech_prob > 0.6 && s.avg_logprob < -1)

/** Recognises the words of an mp3. The service gets `hotwords` as a prompt for their spelling. @throws MediaError */
export async function listenOpenAi(
  mp3: Buffer,
  { url, key, model }: ListenOptions,
  { hotwords, limits, signal }: { hotwords: readonly string[]; limits: ServiceLimits; signal?: AbortSignal | undefined },
): Promise<Listened> {
  const base = url.replace(/\/+$/, '')
  const prompt = toPrompt(hotwords)
  const ask = (format: Format) =>
    askJson(
      {
        service: serviceNames.listen,
        url: `${base.endsWith('/v1') ? base : `${base}/v1`}/audio/transcriptions`,
        method: 'POST',
        headers: key ? { authorization: `Bearer ${key}` } : {},
        form: toForm(mp3, model, prompt, format),
        secrets: [key],
        timeoutMs: limits.listenMs,
        maxBytes: MAX_ANSWER,
        signal,
      },
      limits,
    )
  const told = await ask('verbose_json').catch((error: unknown) => {
    // some services know only the plain format
    if (error instanceof Refused) return ask('json')
    throw error
  })
  const answer = Answer.safeParse(told)
  if (!answer.success) throw new MediaError(`${serviceNames.listen}的回答无法理解`, false)
  const text = answer.data.text.trim()
  refuseUnheard(isNoSpeech(answer.data.segments) ? '' : text, prompt)
  const words = (answer.data.words ?? []).map(({ word, start, end }) => ({
    text: word,
    startMs: Math.round(start * 1000),
    endMs: Math.round(end * 1000),
  }))
  return { text, words, by: `openai:${model}` }
}
