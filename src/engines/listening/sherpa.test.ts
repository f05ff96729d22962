// Recognition on this machine: detecting the model of a folder, opening it, recognising with it, and surviving a broken model or a dead
// process. The test models know only six tones.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brokenEar, sayTones, tinyEars, type Word } from '#test/tiny-ear.ts'
import { MediaError, startMediaProcess } from '../media.ts'
import { openListener } from './listen.ts'
import { readRecogniserFolder } from './recogniser-folder.ts'

const root = mkdtempSync(path.join(tmpdir(), 'yanwu-ear-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

function folderOf(name: string, files: Record<string, string | Buffer>): string {
  const folder = path.join(root, name)
  mkdirSync(folder, { recursive: true })
  for (const [file, content] of Object.entries(files)) writeFileSync(path.join(folder, file), content)
  return folder
}
const reasonOf = (act: () => unknown) => {
  try {
    act()
  } catch (error) {
    return (error as MediaError).reason
  }
  return null
}
const fails = (promise: Promise<unknown>) =>
  promise.then(
    (value) => Promise.reject(new Error(`did not fail: ${JSON.stringify(value)}`)),
    (error: unknown) => {
      expect(error).toBeInstanceOf(MediaError)
      return [(error as MediaError).reason, (error as MediaError).retryable]
    },
  )

describe('which model a folder holds', () => {
  const model = { 'model.onnx': 'x', 'model.int8.onnx': 'y' }
  const tokens = {
    'sense-voice': '<unk> 0\n<s> 1\n</s> 2\n▁the 3\n<|zh|> 24884\n',
    paraformer: '<blank> 0\n<s> 1\n</s> 2\nand@@ 3\n',
    'zipformer-ctc': '<blk> 0\n<sos/eos> 1\n<unk> 2\n',
  }
  test.each(Object.entries(tokens))('%s by its tokens; the full model before the small one', (kind, text) => {
    const folder = folderOf(`is-${kind}`, { ...model, 'tokens.txt': text, 'itn.fst': 'f', 'bbpe.model': 'b', 'README.md': 'r' })
    const found = readRecogniserFolder(folder)
    expect(found).toMatchObject({ kind, ruleFsts: path.join(folder, 'itn.fst'), model: { tokens: path.join(folder, 'tokens.txt') } })
    expect(JSON.stringify(found.model)).toContain(JSON.stringify(path.join(folder, 'model.onnx')))
  })

  test.each<[string, Record<string, string> | null, RegExp]>([
    ['nothing there', null, /文件夹不存在或不可读/],
    ['empty', {}, /文件夹是空的/],
    ['no model', { 'tokens.txt': '<blk> 0\n' }, /缺少模型文件/],
    ['no tokens', { 'model.onnx': 'x' }, /缺少 tokens\.txt/],
    ['an empty model', { 'model.onnx': '', 'tokens.txt': '<blk> 0\n' }, /model\.onnx 是空文件/],
    ['empty tokens', { 'model.onnx': 'x', 'tokens.txt': '' }, /tokens\.txt 是空文件/],
    ['another kind', { 'model.onnx': 'x', 'tokens.txt': '<blank> 0\n<unk> 1\n' }, /认不出模型的种类，支持 SenseVoice/],
    [
      'a transducer',
      { 'encoder-epoch-1.onnx': 'x', 'joiner-epoch-1.onnx': 'x', 'tokens.txt': '<blk> 0\n' },
      /encoder-epoch-1\.onnx 属于分为/,
    ],
    ['a streaming one', { 'ctc-epoch-20-avg-1-chunk-16-left-128.onnx': 'x', 'tokens.txt': '<blk> 0\n' }, /是流式模型/],
    ['two models', { 'model.onnx': 'x', 'other.int8.onnx': 'x', 'tokens.txt': '<blk> 0\n' }, /有多个模型文件（model\.onnx、other\.onnx）/],
  ])('%s', (name, files, reason) => {
    const folder = path.join(root, name.replaceAll(' ', '-'))
    if (files) folderOf(name.replaceAll(' ', '-'), files)
    expect(reasonOf(() => readRecogniserFolder(folder))).toMatch(reason)
  })

  test('a streaming model is recognised by the name of its folder, and a name that denies it counts', () => {
    const files = { 'model.onnx': 'x', 'tokens.txt': '<blk> 0\n' }
    expect(reasonOf(() => readRecogniserFolder(folderOf('sherpa-streaming-zipformer', files)))).toMatch(/是流式模型/)
    expect(readRecogniserFolder(folderOf('sherpa-non-streaming-zipformer', files)).kind).toBe('zipformer-ctc')
  })
})

const temporary = path.join(root, 'temporary')
beforeAll(() => mkdirSync(temporary))
const open = (folder: string, hearMs = 60_000) => {
  const listener = openListener({ hear: { folder } }, { hearMs }, { temporary })
  if (!listener) throw new Error('nobody listens')
  return listener
}
const said: Word[] = ['保额', '五十', '万元']

describe.each(Object.keys(tinyEars) as (keyof typeof tinyEars)[])('a model of the kind %s', (kind) => {
  let listener: ReturnType<typeof open>
  beforeAll(() => {
    listener = open(folderOf(kind, tinyEars[kind]()))
  })
  afterAll(() => listener.close())

  test('a recording is recognised at any sample rate, and nothing of it stays on disk', async () => {
    expect(listener.operator).toBeNull()
    expect(await listener.listen(sayTones(said), [])).toMatchObject({ text: '保额五十万元', by: `sherpa:${kind}` })
    for (const rate of [44_100, 48_000, 22_050])
      expect((await listener.listen(sayTones(['等待期', '九十', '天'], rate), ['等待期'])).text).toBe('等待期九十天')
    expect(readdirSync(temporary)).toEqual([])
  })

  test('silence contains no words', async () => {
    expect(await fails(listener.listen(sayTones([]), []))).toEqual(['没有听到说话', false])
  })
})

describe('failures', () => {
  test('words have their times', async () => {
    const listener = open(folderOf('timed', tinyEars['zipformer-ctc']()))
    const heard = await listener.listen(sayTones(said), [])
    expect(heard.words.map((w) => w.text)).toEqual(said)
    for (const [i, { startMs }] of heard.words.entries()) expect(Math.abs(startMs - 600 * i)).toBeLessThan(200)
    await listener.close()
  })

  test('a folder without a model fails the recording and not the process; an invalid recording is reported', async () => {
    const media = startMediaProcess()
    const recording = path.join(root, 'a.mp3')
    writeFileSync(recording, sayTones(said))
    const pid = media.pid()
    const bare = folderOf('bare', {})
    expect(await fails(media.listen({ kind: 'listen', recording, folder: bare }))).toEqual([expect.stringContaining('文件夹是空的'), false])
    const well = folderOf('well', tinyEars['zipformer-ctc']())
    expect((await media.listen({ kind: 'listen', recording, folder: well })).text).toBe('保额五十万元')
    writeFileSync(recording, 'no mp3')
    expect(await fails(media.listen({ kind: 'listen', recording, folder: well }))).toEqual(['录音已损坏，无法播放', false])
    expect(media.pid()).toBe(pid)
    await media.close()
  })

  test('a damaged model ends its process with a reason, and models of other folders still work', async () => {
    const media = startMediaProcess()
    const recording = path.join(root, 'b.mp3')
    writeFileSync(recording, sayTones(said))
    const damaged = folderOf('damaged', { 'model.onnx': 'not a model at all'.repeat(100), 'tokens.txt': '<blk> 0\n' })
    expect(await fails(media.listen({ kind: 'listen', recording, folder: damaged }))).toEqual([
      expect.stringMatching(/^sherpa-onnx .*请管理员检查模型文件夹中的文件是否完整$/),
      false,
    ])
    const well = folderOf('beside', tinyEars['zipformer-ctc']())
    expect((await media.listen({ kind: 'listen', recording, folder: well })).text).toBe('保额五十万元')
    await media.close()
  })

  test('a recording whose child died may be retried, and a fresh child recognises it', async () => {
    const media = startMediaProcess()
    const recording = path.join(root, 'c.mp3')
    writeFileSync(recording, sayTones(said))
    const job = { kind: 'listen' as const, recording, folder: folderOf('killed', tinyEars['zipformer-ctc']()) }
    const pid = media.pid() ?? 0
    const heard = fails(media.listen(job))
    process.kill(pid, 'SIGKILL')
    expect(await heard).toEqual(['语音引擎异常退出', true])
    // the end of the process may be reported later than the missing answer
    await expect.poll(() => media.pid()).not.toBe(pid)
    expect((await media.listen(job)).text).toBe('保额五十万元')
    await media.close()
  })

  test('a recording at which a model failed may be retried', async () => {
    const listener = open(folderOf('broken', brokenEar()))
    expect(await fails(listener.listen(sayTones(said), []))).toEqual(['本机语音识别出错', true])
    expect(readdirSync(temporary)).toEqual([])
    await listener.close()
  })

  test('a recording that takes too long is given up and may be retried; a cancellation is no failure', async () => {
    const slow = open(folderOf('slow', tinyEars['zipformer-ctc']()), 1)
    expect(await fails(slow.listen(sayTones(said), []))).toEqual(['本机语音识别长时间没有响应', true])
    await slow.close()
    const listener = open(folderOf('cancelled', tinyEars['zipformer-ctc']()))
    const abort = new AbortController()
    const heard = fails(listener.listen(sayTones(said), [], abort.signal))
    abort.abort()
    expect(await heard).toEqual(['已取消', true])
    await listener.close()
  })
})
