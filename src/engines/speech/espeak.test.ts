// Our own voices are deterministic: the same text gives the same samples, whatever was spoken before, in parallel, or in another process.
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startMediaProcess } from '../media.ts'
import { synthesise } from './speech.ts'
import { voices } from './voices.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'yanwu-espeak-'))
const media = startMediaProcess()
afterAll(async () => {
  await media.close()
  rmSync(folder, { recursive: true, force: true })
})

// long and short texts, Latin and questions, of one clause and of several
const TEXTS = ['您好！请先看CRM系统，再说说您的想法：收益是3.5%，好吗？', '好的。', `我们${'慢慢地、一步一步地'.repeat(12)}来。`]
const lines = voices.flatMap(({ id }) => TEXTS.map((text) => ({ id, text })))

const digestOf = (samples: Uint8Array) => createHash('sha256').update(samples).digest('hex')
async function say({ id, text }: (typeof lines)[number]): Promise<string> {
  const { pcm, phonemes } = await synthesise(text, id)
  return `${digestOf(new Uint8Array(pcm.buffer, pcm.byteOffset, pcm.byteLength))} ${JSON.stringify(phonemes)}`
}

/** The samples of a wav. */
function samplesIn(file: string): Uint8Array {
  const bytes = readFileSync(file)
  const at = bytes.indexOf('data')
  return bytes.subarray(at + 8, at + 8 + bytes.readUInt32LE(at + 4))
}

test('every voice repeats its samples: in another order, and clause by clause beside all other voices', async () => {
  const first: string[] = []
  for (const line of lines) first.push(await say(line))
  expect(new Set(first).size).toBe(lines.length)
  const backwards: string[] = []
  for (const line of lines.toReversed()) backwards.unshift(await say(line))
  expect(backwards).toEqual(first)
  expect(await Promise.all(lines.map(say))).toEqual(first)
})

test('every voice gives the same samples in another process', async () => {
  for (const { id } of voices) {
    const out = path.join(folder, `${id}.wav`)
    await media.run({ kind: 'speech', text: TEXTS[0] ?? '', voice: id, out })
    const here = await say({ id, text: TEXTS[0] ?? '' })
    expect(here.startsWith(digestOf(samplesIn(out))), id).toBe(true)
  }
})
