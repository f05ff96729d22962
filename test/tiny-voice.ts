// A speech model of a few kilobytes that speaks a tone per sound, higher for each speaker. It is written as ONNX by hand, in the shape that
// sherpa-onnx expects of VITS. Also makes the archive of such a voice.
import { createHash } from 'node:crypto'
import { pack as packTar } from 'tar-stream'
import { buffer } from 'node:stream/consumers'
import type { Pack } from '#engines/voice-packs/catalogue.ts'
import { packBzip2 } from './bzip2.ts'
import { asFloat, field, FLOAT, floats, INT64, integers, message, modelOf, node, value } from './onnx.ts'

const RATE = 24_000
/** Samples of a sound: a tenth of a second. */
const SOUND = 2400

/** The model: input is a list of sounds and a speaker, output are samples. */
export function tinyModel(speakers = 5): Buffer {
  const time = Array.from({ length: SOUND }, (_, at) => (2 * Math.PI * at) / RATE)
  const swell = time.map((_, at) => 0.4 * Math.sin((Math.PI * at) / SOUND) ** 0.5)
  const graph = message(
    ...[
      node('Cast', ['x'], 'sounds', asFloat),
      node('Reshape', ['sounds', 'down'], 'rows'),
      node('Mul', ['rows', 'step'], 'above'),
      node('Add', ['above', 'lowest'], 'hertz'),
      node('Cast', ['sid'], 'who', asFloat),
      node('Mul', ['who', 'share'], 'more'),
      node('Add', ['more', 'one'], 'times'),
      node('Mul', ['hertz', 'times'], 'voiced'),
      node('Mul', ['voiced', 'time'], 'angles'),
      node('Sin', ['angles'], 'waves'),
      node('Mul', ['waves', 'swell'], 'swelling'),
      node('Reshape', ['swelling', 'along'], 'y'),
    ].map((one) => field(1, one)),
    field(2, 'tiny'),
    ...[
      integers('down', [1, -1, 1]),
      integers('along', [1, 1, -1]),
      floats('step', [1], [9]),
      floats('lowest', [1], [180]),
      floats('share', [1], [0.2]),
      floats('one', [1], [1]),
      floats('time', [1, 1, SOUND], time),
      floats('swell', [1, 1, SOUND], swell),
    ].map((one) => field(5, one)),
    ...[
      value('x', INT64, [1, 'n']),
      value('x_lengths', INT64, [1]),
      value('noise_scale', FLOAT, [1]),
      value('length_scale', FLOAT, [1]),
      value('noise_scale_w', FLOAT, [1]),
      value('sid', INT64, [1]),
    ].map((one) => field(11, one)),
    field(12, value('y', FLOAT, [1, 1, 'samples'])),
  )
  const told = {
    sample_rate: RATE,
    n_speakers: speakers,
    add_blank: 0,
    language: 'Chinese',
    comment: 'tiny',
    punctuation: '， 。 ！ ？',
    model_type: 'vits',
  }
  return modelOf(graph, told)
}

const SOUNDS = 20
/** Characters that it can speak, two sounds each. */
const sayable = [...new Set('您好很高兴见到今天我们一起练遍把每句话说客户心里欢迎来请问什么帮忙的这是保险产品了解下吗谢再会二胎妈王女士')]

/** The model files by name. */
export function tinyFiles(): Record<string, Buffer> {
  const tokens = ['_', '，', '。', '！', '？', ...Array.from({ length: SOUNDS }, (_, at) => `s${at}`)].map((token, at) => `${token} ${at}`)
  const soundsOf = (char: string) => [0, 7].map((more) => `s${((char.codePointAt(0) ?? 0) + more) % SOUNDS}`).join(' ')
  return {
    'model.onnx': tinyModel(),
    'tokens.txt': Buffer.from(`${tokens.join('\n')}\n`),
    'lexicon.txt': Buffer.from(`${sayable.map((char) => `${char} ${soundsOf(char)}`).join('\n')}\n`),
    LICENSE: Buffer.from('made by a test'),
  }
}

type Entry = { name: string; content?: Buffer; type?: 'file' | 'directory' | 'symlink' | 'link' | 'fifo'; linkname?: string; size?: number }

export async function tarOf(entries: readonly Entry[]): Promise<Buffer> {
  const tar = packTar()
  for (const { name, content, type = 'file', linkname } of entries)
    tar.entry({ name, type, ...(linkname ? { linkname } : {}) }, content ?? '')
  tar.finalize()
  return buffer(tar)
}

/** The archive and its catalogue entry. */
export async function tinyPack(address: string, over: Partial<Pack> = {}): Promise<{ archive: Buffer; pack: Pack }> {
  const files = tinyFiles()
  const tar = await tarOf([
    { name: 'tiny-voice/', type: 'directory' },
    ...Object.entries(files).map(([name, content]) => ({ name: `tiny-voice/${name}`, content })),
  ])
  const archive = packBzip2(tar)
  const pack: Pack = {
    name: 'tiny',
    title: '小小的声音',
    about: '测试用的声音。',
    file: 'tiny-voice.tar.bz2',
    address,
    bytes: archive.length,
    unpackedBytes: tar.length,
    sha256: createHash('sha256').update(archive).digest('hex'),
    licence: 'Apache-2.0',
    described: 'https://example.com/tiny',
    kind: 'vits',
    speakers: 5,
    files: [
      { path: 'model.onnx', minBytes: 1000 },
      { path: 'tokens.txt', minBytes: 50 },
      { path: 'lexicon.txt', minBytes: 50 },
    ],
    folders: [],
    voices: ['小一', '小二', '小三', '小四', '小五'].map((name, speaker) => ({
      speaker,
      name: `自然声音 · ${name}`,
      gender: speaker % 2 ? (1 as const) : (2 as const),
      said: '测试用的声音',
    })),
    ...over,
  }
  return { archive, pack }
}
