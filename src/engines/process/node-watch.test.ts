// Below `node --watch`, as in `npm run dev`, processes and threads report their imports; these reports are not taken for answers.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const media = new URL('../media.ts', import.meta.url).href
const program = `
import { renderFigurePreview, startMediaProcess } from ${JSON.stringify(media)}
const engines = startMediaProcess()
const picture = await renderFigurePreview('li', { process: engines, width: 320, type: 'png' })
process.stdout.write('picture of ' + picture.length)
await engines.close()
process.disconnect()
`

test('a figure is painted below node --watch', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'yanwu-watched-'))
  const file = join(folder, 'program.mjs')
  writeFileSync(file, program)
  const watched = fork(file, { env: { ...process.env, WATCH_REPORT_DEPENDENCIES: '1' }, silent: true })
  let said = ''
  let faults = ''
  watched.stdout?.on('data', (part: Buffer) => (said += part.toString()))
  watched.stderr?.on('data', (part: Buffer) => (faults += part.toString()))
  await once(watched, 'close')
  rmSync(folder, { recursive: true })
  expect(said, faults).toMatch(/^picture of \d{4,}$/)
})
