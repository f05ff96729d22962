// Recognisers of a few kilobytes that recognise a word per tone. They are written as ONNX by hand, in the shapes that sherpa-onnx expects
// of Zipformer-CTC, SenseVoice and Paraformer. Also makes recordings of such tones.
import { Mp3Encoder } from '@breezystack/lamejs'
import { field, FLOAT, floats, INT32, INT64, integers, message, modelOf, node, value } from './onnx.ts'

/** The known words; the frequency of each is within a separate band. */
export const words = ['保额', '五十', '万元', '等待期', '九十', '天'] as const
export type Word = (typeof words)[number]
const bins = 80
const middles = [14, 23, 32, 41, 50, 59]
const mel = (hertz: number) => 1127 * Math.log(1 + hertz / 700)
const hertzOf = (bin: number) => 700 * (Math.exp((mel(20) + ((bin + 1) * (mel(7600) - mel(20))) / (bins + 1)) / 1127) - 1)

const TONE_S = 0.4
const GAP_S = 0.2

/** An mp3 of words, each a tone of 0.4 s and a silence of 0.2 s, at any sample rate. */
export function sayTones(said: readonly Word[], rate = 16_000): Buffer {
  const encoder = new Mp3Encoder(1, rate, 64)
  const silence = (seconds: number) => Array.from({ length: Math.round(seconds * rate) }, () => 0)
  const toneOf = (word: Word) => {
    const step = (2 * Math.PI * hertzOf(middles[words.indexOf(word)] ?? 0)) / rate
    const length = Math.round(TONE_S * rate)
    // fades each tone in and out, to avoid clicks
    const swell = (at: number) => Math.min(1, at / (0.04 * rate), (length - at) / (0.04 * rate))
    return Array.from({ length }, (_, at) => Math.sin(at * step) * 12_000 * swell(at))
  }
  const samples = said.flatMap((word) => [...toneOf(word), ...silence(GAP_S)])
  const parts = [encoder.encodeBuffer(Int16Array.from([...samples, ...silence(0.8)])), encoder.flush()]
  return Buffer.concat(parts.map((part) => Buffer.from(part)))
}

const never = -99
/** Bias of the silence token: a word wins if the mean of its band exceeds that of all bands by more than this. */
const loud = 3
const certain = 99
/** Number of special tokens before the words; `quiet` is the token of silence. */
const marks = 3

/** Weights of the bins of `frames` frames for each token; the first of `tokens` are special. */
function weights(tokens: number, frames: number): number[] {
  const rows = Array.from({ length: bins * frames }, () => Array.from({ length: tokens }, () => 0))
  for (const [k, middle] of middles.entries())
    for (const [at, row] of rows.entries()) row[marks + k] = ((Math.abs((at % bins) - middle) <= 2 ? 1 / 5 : 0) - 1 / bins) / frames
  return rows.flat()
}
const biases = (tokens: number, quiet: number) =>
  Array.from({ length: tokens }, (_, token) => {
    if (token === quiet) return token < marks ? loud : certain
    return token < marks || token >= marks + words.length ? never : 0
  })

const graphOf = (name: string, parts: { nodes: Buffer[]; constants: Buffer[]; inputs: Buffer[]; outputs: Buffer[] }) =>
  message(
    ...parts.nodes.map((one) => field(1, one)),
    field(2, name),
    ...parts.constants.map((one) => field(5, one)),
    ...parts.inputs.map((one) => field(11, one)),
    ...parts.outputs.map((one) => field(12, one)),
  )

/** Selects every nth frame, and counts the selected ones. */
const every = (step: number, start: number) => [
  integers('starts', [start]),
  integers('ends', [1_000_000]),
  integers('axes', [1]),
  integers('steps', [step]),
]
const sliced = node('Slice', ['x', 'starts', 'ends', 'axes', 'steps'], 'some')
const scored = [node('MatMul', ['some', 'weights'], 'weighed'), node('Add', ['weighed', 'biases'], 'logits')]
const lines = (tokens: readonly string[]) => Buffer.from(`${tokens.map((token, at) => `${token} ${at}`).join('\n')}\n`)

/** Zipformer-CTC; `sure` makes it hear the first word in everything. */
function zipformer(sure = false): Record<string, Buffer> {
  const tokens = ['<blk>', '<sos/eos>', '<unk>', ...words]
  const graph = graphOf('ear', {
    nodes: [sliced, ...scored, node('Add', ['x_lens', 'three'], 'longer'), node('Div', ['longer', 'four'], 'logits_lens')],
    constants: [
      ...every(4, 0),
      integers('three', [3]),
      integers('four', [4]),
      floats('weights', [bins, tokens.length], weights(tokens.length, 1)),
      floats('biases', [tokens.length], biases(tokens.length, sure ? marks : 0)),
    ],
    inputs: [value('x', FLOAT, ['N', 'T', bins]), value('x_lens', INT64, ['N'])],
    outputs: [value('logits', FLOAT, ['N', 'U', tokens.length]), value('logits_lens', INT64, ['N'])],
  })
  return { 'model.onnx': modelOf(graph, { model_type: 'zipformer2_ctc', version: '1' }), 'tokens.txt': lines(tokens) }
}

/** Frames that are stacked, with a step of six. */
const FRAMES = 7
const stacked = {
  lfr_window_size: FRAMES,
  lfr_window_shift: 6,
  neg_mean: Array.from({ length: bins * FRAMES }, () => 0).join(','),
  inv_stddev: Array.from({ length: bins * FRAMES }, () => 1).join(','),
}

function senseVoice(): Record<string, Buffer> {
  const tags = ['<|zh|>', '<|NEUTRAL|>', '<|Speech|>', '<|withitn|>']
  const tokens = ['<unk>', '<s>', '</s>', ...words, ...tags]
  const count = tokens.length
  const first = tags.flatMap((tag) => tokens.map((token) => (token === tag ? 1 : 0)))
  const graph = graphOf('ear', {
    nodes: [
      node('Identity', ['x'], 'some'),
      ...scored,
      node('Concat', ['tags', 'logits'], 'tagged', message(field(1, 'axis'), field(3, 1), field(20, 2))),
    ],
    constants: [
      floats('tags', [1, tags.length, count], first),
      floats('weights', [bins * FRAMES, count], weights(count, FRAMES)),
      floats('biases', [count], biases(count, 0)),
    ],
    inputs: [
      value('x', FLOAT, ['N', 'T', bins * FRAMES]),
      ...['x_length', 'language', 'text_norm'].map((name) => value(name, INT32, ['N'])),
    ],
    outputs: [value('tagged', FLOAT, ['N', 'U', count])],
  })
  const told = {
    model_type: 'sense_voice_ctc',
    comment: 'tiny',
    vocab_size: count,
    blank_id: 0,
    normalize_samples: 0,
    ...stacked,
    with_itn: 14,
    without_itn: 15,
    lang_auto: 0,
    lang_zh: 3,
    lang_en: 4,
    lang_ja: 11,
    lang_ko: 12,
    lang_yue: 7,
  }
  return { 'model.onnx': modelOf(graph, told), 'tokens.txt': lines(tokens) }
}

/** Samples the middle of each word; silence ends the text. */
function paraformer(): Record<string, Buffer> {
  const tokens = ['<blank>', '<s>', '</s>', ...words]
  const graph = graphOf('ear', {
    nodes: [sliced, ...scored, node('Identity', ['speech_lengths'], 'token_num')],
    constants: [
      ...every(10, 4),
      floats('weights', [bins * FRAMES, tokens.length], weights(tokens.length, FRAMES)),
      floats('biases', [tokens.length], biases(tokens.length, 2)),
    ],
    inputs: [value('x', FLOAT, ['N', 'T', bins * FRAMES]), value('speech_lengths', INT32, ['N'])],
    outputs: [value('logits', FLOAT, ['N', 'U', tokens.length]), value('token_num', INT32, ['N'])],
  })
  return { 'model.onnx': modelOf(graph, { model_type: 'paraformer', vocab_size: tokens.length, ...stacked }), 'tokens.txt': lines(tokens) }
}

/** The model files by kind. */
export const tinyEars = { 'zipformer-ctc': () => zipformer(), 'sense-voice': senseVoice, paraformer }

/** A recogniser that hears 保额 in everything. */
export const sureEar = (): Record<string, Buffer> => zipformer(true)

/** A Zipformer-CTC that loads and fails at every recording. */
export function brokenEar(): Record<string, Buffer> {
  const { 'tokens.txt': tokens = Buffer.alloc(0), ...rest } = zipformer()
  const graph = graphOf('ear', {
    nodes: [node('Reshape', ['x', 'nowhere'], 'logits'), node('Identity', ['x_lens'], 'logits_lens')],
    constants: [integers('nowhere', [3, 7, 11])],
    inputs: [value('x', FLOAT, ['N', 'T', bins]), value('x_lens', INT64, ['N'])],
    outputs: [value('logits', FLOAT, ['N', 'U', 11]), value('logits_lens', INT64, ['N'])],
  })
  return { ...rest, 'model.onnx': modelOf(graph, { model_type: 'zipformer2_ctc' }), 'tokens.txt': tokens }
}
