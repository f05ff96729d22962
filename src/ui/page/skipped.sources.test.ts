// Every screen with `left: 'shown'` shows the skipped rows of its batch.
import { expect, test } from 'vitest'

test('a screen that promises to show skipped rows shows them', () => {
  const sources = import.meta.glob<string>(['../../features/**/*.tsx', '../../apps/**/*.tsx'], {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  const together = Object.entries(sources).filter(([, text]) => text.includes("left: 'shown'"))
  expect(together.length).toBeGreaterThan(0)
  for (const [file, text] of together) expect([file, text.includes('showSkipped(')]).toEqual([file, true])
})
