// A folder for sherpa-onnx: a missing or damaged model is reported and harms nothing else. No real model was available for this test.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { MediaError, startMediaProcess } from '../media.ts'
import { readSherpaFolder } from './sherpa-folder.ts'

const root = mkdtempSync(path.join(tmpdir(), 'yanwu-sherpa-'))
const media = startMediaProcess()
afterAll(async () => {
  await media.close()
  rmSync(root, { recursive: true, force: true })
})

/** Creates a folder of non-empty files; a name with a slash at its end is a folder. */
function folderOf(name: string, files: Record<string, string>): string {
  const folder = path.join(root, name)
  mkdirSync(folder, { recursive: true })
  for (const [file, text] of Object.entries(files))
    if (file.endsWith('/')) mkdirSync(path.join(folder, file))
    else writeFileSync(path.join(folder, file), text)
  return folder
}
const vits = { 'model.onnx': 'x', 'tokens.txt': 'a 1\n', 'lexicon.txt': '好 h ao3\n' }
const reasonOf = (act: () => unknown) => {
  try {
    act()
  } catch (error) {
    return (error as MediaError).reason
  }
  return null
}

describe('which model a folder holds', () => {
  test('vits-melo, kokoro and matcha are recognised by their files', () => {
    const melo = folderOf('melo', { ...vits, 'model.int8.onnx': 'y', 'dict/': '', 'number.fst': 'f', 'date.fst': 'f' })
    expect(readSherpaFolder(melo)).toMatchObject({
      kind: 'vits',
      model: { vits: { model: path.join(melo, 'model.onnx'), dictDir: path.join(melo, 'dict') } },
      ruleFsts: `${path.join(melo, 'date.fst')},${path.join(melo, 'number.fst')}`,
    })
    const kokoro = folderOf('kokoro', { ...vits, 'voices.bin': 'v', 'lexicon-zh.txt': 'l', 'espeak-ng-data/': '' })
    expect(readSherpaFolder(kokoro)).toMatchObject({ kind: 'kokoro', model: { kokoro: { voices: path.join(kokoro, 'voices.bin') } } })
    const matcha = folderOf('matcha', { 'model-steps-3.onnx': 'x', 'vocos-22khz-univ.onnx': 'v', 'tokens.txt': 't', 'lexicon.txt': 'l' })
    expect(readSherpaFolder(matcha)).toMatchObject({
      kind: 'matcha',
      model: { matcha: { vocoder: path.join(matcha, 'vocos-22khz-univ.onnx') } },
    })
  })

  test.each<[string, Record<string, string> | null, RegExp]>([
    ['nothing there', null, /文件夹不存在或不可读/],
    ['empty', {}, /文件夹是空的/],
    ['no model', { 'readme.md': 'x' }, /缺少模型文件/],
    ['no tokens', { 'model.onnx': 'x', 'lexicon.txt': 'l' }, /缺少 tokens\.txt/],
    ['no lexicon', { 'model.onnx': 'x', 'tokens.txt': 't' }, /缺少 lexicon\.txt/],
    ['an empty model', { ...vits, 'model.onnx': '' }, /model\.onnx 是空文件/],
    ['kokoro without its data', { ...vits, 'voices.bin': 'v' }, /缺少 espeak-ng-data/],
    ['matcha without a vocoder', { 'model-steps-3.onnx': 'x', 'tokens.txt': 't', 'lexicon.txt': 'l' }, /缺少声码器/],
  ])('%s', (name, files, reason) => {
    const folder = path.join(root, name.replaceAll(' ', '-'))
    if (files) folderOf(name.replaceAll(' ', '-'), files)
    expect(reasonOf(() => readSherpaFolder(folder))).toMatch(reason)
  })
})

const speak = (folder: string) =>
  media.run({ kind: 'speech', text: '您好，欢迎您。', voice: { sherpa: { folder, speaker: 0 } }, out: path.join(root, 'out.mp3') }).then(
    () => Promise.reject(new Error('did not fail')),
    (error: unknown) => error as MediaError,
  )

test('a folder without a model fails the job and not the process', async () => {
  await media.run({ kind: 'speech', text: '您好，欢迎您。', voice: 'warm-man', out: path.join(root, 'a.mp3') })
  const pid = media.pid()
  const error = await speak(folderOf('bare', {}))
  expect([error.reason, error.retryable]).toEqual([expect.stringContaining('文件夹是空的'), false])
  expect(media.pid()).toBe(pid)
})

test('a damaged model ends its process; the reason says why, and the next job works', async () => {
  const error = await speak(folderOf('damaged', { ...vits, 'model.onnx': 'not a model at all'.repeat(100) }))
  expect(error).toBeInstanceOf(MediaError)
  expect([error.reason, error.retryable]).toEqual([expect.stringMatching(/^sherpa-onnx .*请管理员检查模型文件夹中的文件是否完整$/), false])
  const { bytes } = await media.run({ kind: 'speech', text: '您好，欢迎您。', voice: 'warm-man', out: path.join(root, 'b.mp3') })
  expect(bytes).toBeGreaterThan(5000)
})
