// Catalogue of archives of natural voices: their addresses, sizes and required contents.
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { MediaError } from '../process/media-error.ts'
import { PackName } from '../sources.ts'

const Sha256 = z.string().regex(/^[\da-f]{64}$/)

export const Pack = z.object({
  name: PackName,
  title: z.string().min(1).max(40),
  about: z.string().max(200),
  /** File name of the archive, equal on all mirrors. */
  file: z.string().regex(/^[\w.-]{1,100}$/),
  address: z.url({ protocol: /^https?$/ }),
  bytes: z.int().positive(),
  /** Size when unpacked, in bytes; a larger archive is refused. */
  unpackedBytes: z.int().positive(),
  /** Checksum; null if nobody has published one, and the user must supply it. */
  sha256: Sha256.nullable(),
  licence: z.string().min(1).max(60),
  /** Page that describes its licence and its speakers. */
  described: z.url(),
  kind: z.enum(['vits', 'kokoro', 'matcha']),
  /** Number of the model's speakers, of which some are offered. */
  speakers: z.int().positive(),
  /** Required files with their minimum sizes. */
  files: z.array(z.object({ path: z.string().min(1).max(200), minBytes: z.int().min(1) })).min(1),
  /** Folders that must not be empty. */
  folders: z.array(z.string().min(1).max(200)),
  voices: z
    .array(z.object({ speaker: z.int().min(0), name: z.string().min(1).max(30), gender: z.literal([1, 2]), said: z.string().max(60) }))
    .min(1),
})
export type Pack = z.infer<typeof Pack>

const release = 'https://github.com/k2-fsa/sherpa-onnx/releases/download/tts-models'
const pages = 'https://k2-fsa.github.io/sherpa/onnx/tts'

/** Voices of release 1.1: speakers and their numbers are from its page; the Chinese names are ours. */
const kokoroVoices: Pack['voices'] = [
  { speaker: 3, name: '自然女声 · 晓岚', gender: 2, said: 'Kokoro zf_001' },
  { speaker: 12, name: '自然女声 · 晓禾', gender: 2, said: 'Kokoro zf_018' },
  { speaker: 31, name: '自然女声 · 晓晴', gender: 2, said: 'Kokoro zf_048' },
  { speaker: 58, name: '自然男声 · 云川', gender: 1, said: 'Kokoro zm_009' },
  { speaker: 59, name: '自然男声 · 云帆', gender: 1, said: 'Kokoro zm_010' },
]

const kokoroFiles = (model: string, minBytes: number): Pick<Pack, 'files' | 'folders'> => ({
  files: [
    { path: model, minBytes },
    { path: 'voices.bin', minBytes: 10_000_000 },
    { path: 'tokens.txt', minBytes: 500 },
    { path: 'lexicon-zh.txt', minBytes: 100_000 },
    { path: 'lexicon-us-en.txt', minBytes: 100_000 },
  ],
  folders: ['espeak-ng-data'],
})

/**
 * Names, sizes and digests are those that many public repositories consistently pin for the release `tts-models` of k2-fsa/sherpa-onnx.
 * Licences, numbers of speakers and sample rates are from the pages in `described`. The unpacked size of Kokoro is measured by these
 * repositories; that of MeloTTS is one and a half times the archive, an upper limit and not a measurement.
 */
const known: Pack[] = [
  {
    name: 'kokoro-zh',
    title: 'Kokoro 中文（完整）',
    about: '五个普通话声音，24 kHz，效果最好；可夹带英语。',
    file: 'kokoro-multi-lang-v1_1.tar.bz2',
    address: `${release}/kokoro-multi-lang-v1_1.tar.bz2`,
    bytes: 364_816_464,
    unpackedBytes: 426_654_376,
    sha256: 'a3f4c73d043860e3fd2e5b06f36795eb81de0fc8e8de6df703245edddd87dbad',
    licence: 'Apache-2.0',
    described: `${pages}/all/Chinese-English/kokoro-multi-lang-v1_1.html`,
    kind: 'kokoro',
    speakers: 103,
    ...kokoroFiles('model.onnx', 300_000_000),
    voices: kokoroVoices,
  },
  {
    name: 'kokoro-zh-small',
    title: 'Kokoro 中文（精简）',
    about: '同样的五个声音，模型压缩到一半以下，下载快、占用少。',
    file: 'kokoro-int8-multi-lang-v1_1.tar.bz2',
    address: `${release}/kokoro-int8-multi-lang-v1_1.tar.bz2`,
    bytes: 147_031_220,
    unpackedBytes: 215_321_602,
    sha256: 'a1e94694776049035c4f2c6529f003aaece993c76aae9a78995831c3c4dcafc6',
    licence: 'Apache-2.0',
    described: `${pages}/all/Chinese-English/kokoro-multi-lang-v1_1.html`,
    kind: 'kokoro',
    speakers: 103,
    ...kokoroFiles('model.int8.onnx', 50_000_000),
    voices: kokoroVoices.map((voice) => ({ ...voice, name: `${voice.name}（精简）` })),
  },
  {
    name: 'melo-zh',
    title: 'MeloTTS 中英',
    about: '一个女声，44.1 kHz，中英夹杂自然。',
    file: 'vits-melo-tts-zh_en.tar.bz2',
    address: `${release}/vits-melo-tts-zh_en.tar.bz2`,
    bytes: 167_006_755,
    unpackedBytes: 250_000_000,
    sha256: 'e58351ed7149f290a54534538badd4077cdbe6fddc964b24d0bee870415d1514',
    licence: 'MIT',
    described: `${pages}/pretrained_models/vits.html`,
    kind: 'vits',
    speakers: 1,
    // its model.int8.onnx is only a pointer of a few bytes, and is not checked
    files: [
      { path: 'model.onnx', minBytes: 150_000_000 },
      { path: 'tokens.txt', minBytes: 300 },
      { path: 'lexicon.txt', minBytes: 1_000_000 },
    ],
    folders: [],
    voices: [{ speaker: 0, name: '自然女声 · 美音', gender: 2, said: 'MeloTTS 中英女声' }],
  },
]

export interface CatalogueOptions {
  /** Folder of installed packs. */
  folder: string
  /** URLs of the operator's own mirrors, which are tried first. */
  mirrors: readonly string[]
  /** A JSON file with more packs, which replace built-in ones of the same name. */
  catalogue: string | undefined
}

/** The packs that can be added. @throws MediaError if the operator's catalogue is unreadable. */
export function listPacks({ catalogue }: CatalogueOptions): Pack[] {
  if (!catalogue) return known
  try {
    const own = z.array(Pack).parse(JSON.parse(readFileSync(catalogue, 'utf8')))
    return [...own, ...known.filter(({ name }) => !own.some((pack) => pack.name === name))]
  } catch (cause) {
    throw new MediaError('声音目录 VOICES_CATALOGUE 读不出来，请运维人员检查', false, { cause })
  }
}

export const findPack = (options: CatalogueOptions, name: string): Pack | undefined => listPacks(options).find((pack) => pack.name === name)

/** Download URLs of a pack, the operator's mirrors first. */
export const addressesOf = ({ file, address }: Pack, { mirrors }: CatalogueOptions): string[] => [
  ...mirrors.map((mirror) => `${mirror.replace(/\/+$/, '')}/${file}`),
  address,
]
