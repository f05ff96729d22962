// A recording is stored until it is uploaded or discarded, separately per user, line and field, also if the device stores nothing.
import { expect, test } from 'vitest'
import { keptRecording } from './kept-recording.ts'

const texts = async (kept: ReturnType<typeof keptRecording>) => Promise.all((await kept.list()).map((piece) => piece.text()))
/** A piece whose reading takes several turns of the event loop. */
class Slow extends Blob {
  override async arrayBuffer() {
    for (let turn = 0; turn < 5; turn++) await Promise.resolve()
    return super.arrayBuffer()
  }
}

test('pieces come back in their order, only for their own user and field', async () => {
  const kept = keptRecording('1:7', 'script:1:audioFile')
  void kept.add(new Slow(['one ']))
  void kept.add(new Blob(['two']))
  expect(kept.holds).toBe(true)
  expect(await texts(keptRecording('1:7', 'script:1:audioFile'))).toEqual([])
  expect(await texts(kept)).toEqual(['one ', 'two'])
  expect(await texts(keptRecording('1:7', 'script:1:audioFile'))).toEqual(['one ', 'two'])
  for (const other of [keptRecording('1:8', 'script:1:audioFile'), keptRecording('1:7', 'script:1:answerAudioFile')])
    expect(await texts(other)).toEqual([])
})

test('erased pieces stay away, also one that is still being read; a new recording replaces the old one', async () => {
  const kept = keptRecording('1:7', 'script:2:audioFile')
  void kept.add(new Slow(['before']))
  void kept.erase()
  expect(kept.holds).toBe(false)
  void kept.add(new Blob(['after']))
  expect(await texts(kept)).toEqual(['after'])
  await kept.erase()
  expect(await texts(kept)).toEqual([])
  expect(kept.holds).toBe(false)
})
