// What a batch has left out is shown by every screen that says it shows it.
import { expect, test } from 'vitest'

test('who says that what is left out is shown, shows it', () => {
  const sources = import.meta.glob<string>(['../../features/**/*.tsx', '../../apps/**/*.tsx'], {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  const together = Object.entries(sources).filter(([, text]) => text.includes("left: 'shown'"))
  expect(together.length).toBeGreaterThan(0)
  for (const [file, text] of together) expect([file, text.includes('showSkipped(')]).toEqual([file, true])
})
