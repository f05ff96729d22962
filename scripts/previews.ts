// Makes the pictures of the figures and the recordings of the voices that ship with the product: `npm run previews`.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { figures, renderFigurePreview, startMediaProcess, voices } from '#engines/media.ts'
import { framingNames } from '#features/authoring/digital-humans/fields.ts'
import { sample } from '#features/authoring/digital-humans/server/templates.ts'

const folder = path.resolve(import.meta.dirname, '../src/features/authoring/digital-humans/server/previews')

await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
const media = startMediaProcess({})
const recordings: Record<string, { durationMs: number; peaks: number[] }> = {}
for (const { id, backgrounds } of figures)
  for (const framing of framingNames)
    for (const { id: background } of backgrounds)
      await writeFile(
        path.join(folder, `${id}-${background}${framing === 'half' ? '' : `-${framing}`}.jpg`),
        await renderFigurePreview(id, { process: media, background, framing, format: '16:9', width: 960, type: 'jpeg' }),
      )
for (const { id } of voices) {
  const { durationMs, peaks } = await media.run({ kind: 'speech', text: sample, voice: id, out: path.join(folder, `${id}.mp3`) }, {})
  recordings[id] = { durationMs: Math.round(durationMs), peaks }
}
await writeFile(path.join(folder, 'voices.json'), `${JSON.stringify(recordings, null, 1)}\n`)
await media.close()
console.log(`${figures.length} pictures, ${voices.length} recordings`)
